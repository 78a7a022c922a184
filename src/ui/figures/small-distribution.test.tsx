import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { SmallDistribution } from './small-distribution.tsx'

afterEach(cleanup)

it('draws a bar for each bin, the highest over the whole height, and a mark', () => {
  render(<SmallDistribution label="Final equity" counts={[1, 4, 2]} mark={1.5} />)
  const picture = screen.getByRole('img', { name: 'Final equity' })
  const path = picture.querySelector('path')?.getAttribute('d')
  expect(path).toBe('M0 18V13.5H1V18ZM1 18V0.0H2V18ZM2 18V9.0H3V18Z')
  expect(picture.querySelector('line')?.getAttribute('x1')).toBe('1.5')
})

it('draws nothing of no bins', () => {
  render(<SmallDistribution label="Drawdown" counts={[]} mark={null} />)
  const picture = screen.getByRole('img', { name: 'Drawdown' })
  expect(picture.querySelector('path')?.getAttribute('d')).toBe('')
  expect(picture.querySelector('line')).toBeNull()
})
