import { expect, it } from 'vitest'
import { qrPath } from './qr-code.tsx'

it('draws the finder patterns inside the border that scanners need', () => {
  const { path, size } = qrPath('https://journal.example.com/ref/annas-edge')
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => `${x} ${y}`))
  // Each of three corners has a square of seven dark modules with a light ring in it.
  for (const [left, top] of [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const) {
    for (let step = 0; step < 7; step++) expect(dark.has(`${left + step} ${top}`)).toBe(true)
    expect(dark.has(`${left + 1} ${top + 1}`)).toBe(false)
    expect(dark.has(`${left + 3} ${top + 3}`)).toBe(true)
  }
  for (let step = 0; step < size; step++) expect(dark.has(`${step} 3`)).toBe(false)
})

it('is another code for another link', () => {
  expect(qrPath('https://a.example/ref/a').path).not.toBe(qrPath('https://a.example/ref/b').path)
})
