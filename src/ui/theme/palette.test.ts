import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { darkCategories, darkPalette, lightCategories, lightPalette, type Palette } from './palette.ts'

/** Relative luminance and contrast ratio of WCAG 2.2. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const kebab = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

type Channels = readonly [number, number, number]

/** The linear red, green and blue of a color. */
function linear(hex: string): Channels {
  return [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Channels
}

const multiply = (matrix: readonly Channels[], [a, b, c]: Channels) =>
  matrix.map(([x, y, z]) => x * a + y * b + z * c) as unknown as Channels

/** What viewers without one kind of cone see, on linear channels (Machado, Oliveira and Fernandes 2009, severity 1). */
const visions: Readonly<Record<string, readonly Channels[]>> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** OKLab, in which equal distances look about equally different (bottosson.github.io/posts/oklab). */
function oklab(color: Channels): Channels {
  const cones = multiply(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    color.map((channel) => Math.min(1, Math.max(0, channel))) as unknown as Channels,
  )
  return multiply(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones.map(Math.cbrt) as unknown as Channels,
  )
}

const schemes: readonly [string, Palette, readonly string[]][] = [
  ['light', lightPalette, lightCategories],
  ['dark', darkPalette, darkCategories],
]

describe.each(schemes)('the %s palette', (name, palette, categories) => {
  it('has readable text on every background', () => {
    const backgrounds = [palette.background, palette.surface, palette.raised]
    const texts = ['text', 'muted', 'accent', 'accentStrong', 'brass', 'gain', 'loss', 'warning'] as const
    for (const text of texts) {
      for (const background of backgrounds) {
        expect(contrast(palette[text], background), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5)
      }
    }
    expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette.onAccent, palette.accentStrong)).toBeGreaterThanOrEqual(4.5)
  })

  it('has categories that stand out from every surface', () => {
    for (const category of categories) {
      for (const background of [palette.surface, palette.raised]) {
        expect(contrast(category, background), `${category} on ${background}`).toBeGreaterThanOrEqual(3)
      }
    }
  })

  it.each(Object.keys(visions))('has categories that differ in %s vision', (vision) => {
    const seen = categories.map((category) => oklab(multiply(visions[vision] ?? [], linear(category))))
    for (const [index, color] of seen.entries()) {
      for (const [other, against] of seen.slice(0, index).entries()) {
        const distance = Math.hypot(color[0] - against[0], color[1] - against[1], color[2] - against[2])
        expect(distance, `${categories[index]} beside ${categories[other]}`).toBeGreaterThanOrEqual(0.05)
      }
    }
  })

  it('matches tokens.css', () => {
    const css = readFileSync('src/ui/theme/tokens.css', 'utf8')
    const block = css.split(name === 'light' ? '[data-light] {' : '[data-dark] {')[1]?.split('}')[0] ?? ''
    const written = Object.fromEntries([...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1], m[2]]))
    expect(written).toEqual(Object.fromEntries(Object.entries(palette).map(([key, value]) => [kebab(key), value])))
  })
})
