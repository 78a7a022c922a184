// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApproximateTrades } from './approximate-trades.tsx'

it('counts the trades whose extremes are approximate, and is silent without any', () => {
  expect(render(<ApproximateTrades count={0} />).container.textContent).toBe('')
  expect(render(<ApproximateTrades count={1} />).container.textContent).toMatch(
    /^1 trade has approximate MAE and MFE\./,
  )
  expect(render(<ApproximateTrades count={1200} />).container.textContent).toMatch(/^1,200 trades have approximate/)
})
