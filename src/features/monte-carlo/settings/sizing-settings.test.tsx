import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, it } from 'vitest'
import type { ChosenSizing } from './growth-settings.ts'
import { RiskSetting } from './sizing-settings.tsx'

afterEach(cleanup)

const show = (sizing: ChosenSizing) =>
  render(
    <RiskSetting
      sizing={sizing}
      onChange={() => undefined}
      money={(multiple) => `$${multiple * 10_000}`}
      riskFraction={null}
    />,
  )

it('says what the first trade risks, at most the cap', () => {
  show({ kind: 'cappedFraction', fraction: 0.02, cap: 0.05 })
  screen.getByText('$200 of $10000 on the first trade')
  cleanup()
  show({ kind: 'cappedFraction', fraction: 0.02, cap: 0.01 })
  screen.getByText('$100 of $10000 on the first trade')
})
