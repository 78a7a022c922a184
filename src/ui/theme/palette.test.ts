import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { darkPalette, lightPalette, type Palette } from './palette.ts'

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

const schemes: readonly [string, Palette][] = [
  ['light', lightPalette],
  ['dark', darkPalette],
]

describe.each(schemes)('the %s palette', (name, palette) => {
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

  it('matches tokens.css', () => {
    const css = readFileSync('src/ui/theme/tokens.css', 'utf8')
    const block = css.split(name === 'light' ? '[data-light] {' : '[data-dark] {')[1]?.split('}')[0] ?? ''
    const written = Object.fromEntries([...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1], m[2]]))
    expect(written).toEqual(Object.fromEntries(Object.entries(palette).map(([key, value]) => [kebab(key), value])))
  })
})
