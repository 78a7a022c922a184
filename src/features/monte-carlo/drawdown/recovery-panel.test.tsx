import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, it } from 'vitest'
import type { FirstPassage, Histogram } from '#domain/simulation/growth.ts'
import { madeShare } from '#tests/support/simulation/build-growth-result.ts'
import { stubbedEchartsForTests } from '#ui/charts/analysis/echarts-stub.fixture.tsx'
import { theme } from '#ui/theme/theme.ts'
import { RecoveryPanel } from './recovery-panel.tsx'

stubbedEchartsForTests()

afterEach(cleanup)

const recovery: FirstPassage = { reached: madeShare(6, 8), meanStep: 12, q25: 4, q50: 9, q75: null }
const recoveryHistogram: Histogram = { low: 1, width: 4, counts: [3, 2], above: 1 }

function show(result: { recovery: FirstPassage | null; recoveryHistogram: Histogram | null }) {
  render(
    <ThemeProvider theme={theme}>
      <RecoveryPanel result={{ ...result, steps: 100 }} />
    </ThemeProvider>,
  )
}

it('shows when paths recover, and the share that does not', async () => {
  show({ recovery, recoveryHistogram })
  await screen.findByText('Recovery from the deepest drawdown')
  screen.getByText(
    /75\.0.* of paths recover from their deepest drawdown before the end: 25% within 4, 50% within 9 trades/,
  )
  screen.getByText(/25\.0.* have not recovered after 100 trades/)
})

it('says that no path has a drawdown, or that none recovers, without a chart', () => {
  show({ recovery: null, recoveryHistogram: null })
  screen.getByText('No path has a drawdown')
  cleanup()
  show({ recovery: { ...recovery, reached: madeShare(0, 8), q25: null, q50: null }, recoveryHistogram: null })
  screen.getByText(/^< 90% of paths recover/)
})
