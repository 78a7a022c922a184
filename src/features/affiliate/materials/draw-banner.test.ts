import { expect, it, vi } from 'vitest'
import { bannerFormats, drawBanner, type BannerContext } from './draw-banner.ts'

/** A context that notes what is drawn; a letter is half as wide as its font is high. */
function recordingContext() {
  const texts: { text: string; x: number; y: number; width: number }[] = []
  const context = {
    fillStyle: '',
    font: '',
    textBaseline: 'top',
    fillRect: vi.fn(),
    drawImage: vi.fn(),
    measureText: (text: string) => ({ width: (text.length * Number(/ (\d+)px/.exec(context.font)?.[1])) / 2 }),
    fillText: (text: string, x: number, y: number) => {
      texts.push({ text, x, y, width: context.measureText(text).width })
    },
  }
  return { context: context as unknown as BannerContext, texts, drawImage: context.drawImage }
}

it.each(bannerFormats)('$label carries the whole link inside its width', (format) => {
  const { context, texts, drawImage } = recordingContext()
  const link = 'https://journal.example.com/ref/a-very-long-code-of-32-characters?src=social'
  const picture = {} as CanvasImageSource
  drawBanner(context, format, {
    headline: 'Know what your edge is worth',
    link,
    picture,
    pictureWidth: 1_440,
    pictureHeight: 900,
  })
  expect(texts.map(({ text }) => text)).toEqual([
    'Edgeworth',
    'Know what your edge is worth',
    'journal.example.com/ref/a-very-long-code-of-32-characters?src=social',
  ])
  for (const { x, y, width } of texts) {
    expect(x + width).toBeLessThanOrEqual(format.width)
    expect(y).toBeLessThan(format.height)
  }
  const [, left, top, width, height] = drawImage.mock.calls[0] as number[]
  expect((width ?? 0) / (height ?? 1)).toBeCloseTo(1.6)
  expect(left).toBeLessThan(format.width)
  expect(top).toBeLessThan(format.height)
})
