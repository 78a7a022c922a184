import { expect, test } from 'vitest'
import { picturePages } from './use-trade-pictures.ts'

test('pictures are asked for by page and portfolio, and further pages change none before', () => {
  const trades = Array.from({ length: 201 }, (_, place) => ({
    id: `t${place}`,
    portfolioId: place % 2 === 0 ? 'a' : 'b',
  }))
  const pages = picturePages(trades)
  expect(pages.map(({ portfolioId, ids }) => [portfolioId, ids.length])).toEqual([
    ['a', 100],
    ['b', 100],
    ['a', 1],
  ])
  expect(picturePages(trades.slice(0, 200))).toEqual(pages.slice(0, 2))
  expect(picturePages([])).toEqual([])
})
