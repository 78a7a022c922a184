import { expect, it } from 'vitest'
import { addStrokes, cellColors } from './heat-map-cells.ts'

const range = [-1, 1] as const
const bytesOf = (value: number | null, colors: readonly string[]) => [...cellColors([value], range, colors)]

it('gives the ends and the middle of the scale their colors, and mixes those between', () => {
  const colors = ['#ff0000', '#000000', '#0000ff']
  expect(bytesOf(-1, colors)).toEqual([255, 0, 0, 255])
  expect(bytesOf(0, colors)).toEqual([0, 0, 0, 255])
  expect(bytesOf(1, colors)).toEqual([0, 0, 255, 255])
  expect(bytesOf(-0.6, colors)).toEqual([153, 0, 0, 255])
  expect(bytesOf(0.2, ['#000000', '#64c8fa'])).toEqual([60, 120, 150, 255])
})

it('gives values beyond the scale the color of its end, and unknown ones none', () => {
  const colors = ['#102030', '#405060']
  expect(bytesOf(-9, colors)).toEqual([16, 32, 48, 255])
  expect(bytesOf(9, colors)).toEqual([64, 80, 96, 255])
  expect(bytesOf(null, colors)).toEqual([0, 0, 0, 0])
})

it('strokes the cells that are in it, from the bottom up', () => {
  const drawn: [string, number, number][] = []
  const path = {
    moveTo: (x: number, y: number) => void drawn.push(['from', x, y]),
    lineTo: (x: number, y: number) => void drawn.push(['to', x, y]),
  }
  // Cells of 10 × 20 pixels: the third column of the first row, and the first one of the second.
  addStrokes(path, { isIn: (cell) => cell === 2 || cell === 3, reach: [0.5, 0.2] }, 3, 2, { width: 30, height: 40 })
  expect(drawn).toEqual([
    ['from', 20, 34],
    ['to', 30, 26],
    ['from', 0, 14],
    ['to', 10, 6],
  ])
})
