import { expect, it } from 'vitest'
import { buildColumnsOf } from '#domain/analysis/shapes/columns.fixture.ts'
import { commentFigures } from './comment-figures.ts'

const source = (phase: 'entry' | 'exit' | 'before', ...bodies: string[]) => ({ id: bodies[0] ?? '', phase, bodies })

it('compares the trades with a comment made from a template with all others', () => {
  const columns = buildColumnsOf([
    { r: -1, entryComment: 'Chased because it ran.' },
    { r: 0.5, entryComment: 'Chased because of fear. Small size.' },
    { r: 2 },
    { r: 1, exitComment: 'Chased because it ran.' },
    { r: null, entryComment: 'Chased because ___.' },
    { r: 9, status: 'active', result: 'open', entryComment: 'Chased because I could.' },
  ])
  const [figures] = commentFigures(columns, [source('entry', 'Chased because ___.')])
  // Closed with R: −1 and 0.5, mean −0.25; others 2 and 1, mean 1.5. Used too without an R, and while open.
  expect(figures).toEqual({
    id: 'Chased because ___.',
    used: 4,
    n: 2,
    others: 2,
    meanR: -0.25,
    othersMeanR: 1.5,
    effect: -1.75,
    interval: null,
    certainty: 'notEnough',
  })
})

it('counts a trade once whichever of the texts it has, and has nothing to compare where no trade has one', () => {
  const columns = buildColumnsOf([
    { r: 1, exitComment: 'Target reached.\nHit the target.' },
    { r: -1, exitComment: 'Hit the target.' },
    { r: 0 },
  ])
  const figures = commentFigures(columns, [
    source('exit', 'Target reached.', 'Hit the target.'),
    source('before', 'A thesis.'),
  ])
  expect(figures.map(({ used, n, effect }) => [used, n, effect])).toEqual([
    [2, 2, 0],
    [0, 0, null],
  ])
})

it('has an interval and a verdict where both sides are large enough', () => {
  const columns = buildColumnsOf(
    Array.from({ length: 120 }, (_, index) => {
      const isLate = index % 3 === 0
      const r = (Math.floor(index / 3) % 2 === 0 ? 1 : -1) - (isLate ? 1.2 : 0) + (index % 7) / 50
      return { r, ...(isLate ? { entryComment: 'Late.' } : {}) }
    }),
  )
  const [figures] = commentFigures(columns, [source('entry', 'Late.')])
  expect(figures).toMatchObject({ n: 40, others: 80, certainty: 'likely' })
  expect(figures?.effect).toBeCloseTo(-1.2, 1)
  expect(figures?.interval?.high).toBeLessThan(0)
})

it('tests no comment that was written after the outcome', () => {
  const columns = buildColumnsOf(
    Array.from({ length: 120 }, (_, index) => {
      const comment = index % 2 === 0 ? 'Stopped out.' : 'Target reached.'
      return { r: (index % 2 === 0 ? -1 : 1.5) + (index % 7) / 50, exitComment: comment, managementComment: comment }
    }),
  )
  const [exit, managed] = commentFigures(columns, [
    source('exit', 'Stopped out.'),
    { ...source('exit', 'Stopped out.'), phase: 'management' },
  ])
  expect(exit).toMatchObject({ n: 60, interval: null, certainty: 'descriptive' })
  expect(exit?.effect).toBeCloseTo(-2.5, 1)
  expect(managed?.certainty).toBe('likely')
})
