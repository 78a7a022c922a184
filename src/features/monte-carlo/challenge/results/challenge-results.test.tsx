import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChallengeCurve, ChallengeResult } from '#domain/simulation/challenge.ts'
import { assumedText } from '#features/monte-carlo/sample/assumed-text.ts'
import { madeShare } from '#tests/support/simulation/build-growth-result.ts'
import { madeChallenge, madeMean } from '#tests/support/simulation/made-challenge.ts'
import * as charts from '#ui/charts/chart.tsx'
import { theme } from '#ui/theme/theme.ts'
import { bestRisks } from './best-risks.ts'
import { ChallengeFigures, challengeHeadline } from './challenge-figures.tsx'
import OutcomePanels from './outcome-panels.tsx'
import RiskCurvePanel from './risk-curve-panel.tsx'

// This environment has no canvas; chart options have tests of their own.
beforeEach(() => {
  vi.spyOn(charts, 'Chart').mockImplementation(({ title, description }) => (
    <figure aria-label={title}>{description}</figure>
  ))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const money = { account: 100_000, currency: 'USD', assumed: null }
const show = (content: ReactNode) => render(<ThemeProvider theme={theme}>{content}</ThemeProvider>)
const headline = (changes: Partial<ChallengeResult>, assumed: string | null = null) =>
  // Without the word joiners, which keep intervals on one line.
  challengeHeadline({ result: { ...madeChallenge, ...changes }, ...money, assumed }).replaceAll('\u2060', '')
const row = (name: RegExp) => screen.getByRole('row', { name }).textContent
const region = (name: string) => within(screen.getByRole('region', { name }))

const curve: ChallengeCurve = [0.005, 0.01, 0.02].map((risk, i) => ({
  risk,
  passed: madeShare([2, 6, 3][i] ?? 0, 8),
  payout: madeShare([7, 4, 1][i] ?? 0, 8),
  paid: madeMean(0.01, 0.001),
  value: madeMean(0.01, 0.001),
}))

describe('the headline of a challenge', () => {
  it('says how many pass and what an attempt earns or loses', () => {
    expect(headline({})).toBe(
      '50.0% of attempts pass (95%: 10.0–90.0%). On average, an attempt earns $2,000 after fees (95%: $1,500–$2,500).',
    )
    expect(headline({ value: madeMean(-0.01, 0.001) })).toContain('loses $1,000 after fees (95%: −$1,100 to −$900)')
  })

  it('says in the sentence about money what is assumed of 1R', () => {
    const assumed = assumedText({ assumedRisk: '250', trades: 80, currency: 'USD' })
    const earned = 'On average, an attempt earns $2,000 after fees (95%: $1,500–$2,500)'
    expect(headline({}, assumed)).toContain(`${earned}, assuming 1R = $250.00 for 80 trades without a stop.`)
    expect(headline({ value: madeMean(0.001, 0.005) }, assumed)).toMatch(/may be zero .*, assuming 1R = \$250\.00 for/)
    expect(assumedText({ assumedRisk: '250', trades: 0, currency: 'USD' })).toBeNull()
  })

  it('claims no value that may be zero, and none from one path', () => {
    expect(headline({ value: madeMean(0.001, 0.005) })).toContain('an attempt’s value may be zero')
    const alone = { mean: 0.1, sd: null, standardError: null, low: null, high: null }
    expect(headline({ value: alone })).toBe('50.0% of attempts pass (95%: 10.0–90.0%).')
  })
})

describe('results of a challenge', () => {
  it('have four figures', () => {
    show(<ChallengeFigures result={madeChallenge} {...money} />)
    expect(region('Chance to pass').getByText('50.0%')).toBeTruthy()
    expect(region('Time to pass (median)').getByText('20 days')).toBeTruthy()
    expect(region('Chance of payout').getByText('37.5%')).toBeTruthy()
    expect(region('Value after fees').getByText('$2,000')).toBeTruthy()
  })

  it('say so when no attempt passes', () => {
    show(<ChallengeFigures result={{ ...madeChallenge, passed: madeShare(0, 8), daysToPass: null }} {...money} />)
    expect(region('Time to pass (median)').getAllByText('No attempt passes').length).toBeGreaterThan(0)
  })

  it('list phases, failures, payouts and attempts in a row', () => {
    show(<OutcomePanels result={madeChallenge} {...money} fundedDays={120} />)
    expect(row(/^Passed phase 1/)).toContain('75.0%')
    expect(row(/^Daily loss/)).toContain('12.5%')
    expect(row(/^Avg paid/)).toContain('$5,000')
    // Two attempts at one half: three quarters pass, one and a half are made, each worth 2,000.
    expect(row(/^2 /)).toMatch(/75\.0%.*1\.5\$3,000/)
  })

  it('claim no certain end of attempts in a row', () => {
    const interval = { low: 0, high: 0.1 }
    show(
      <OutcomePanels
        result={{ ...madeChallenge, passed: { ...madeShare(0, 8), ...interval } }}
        {...money}
        fundedDays={9}
      />,
    )
    // Two attempts of at most one in ten: 1 - 0.9².
    expect(row(/^1 /)).toContain('< 10%')
    expect(row(/^2 /)).toContain('< 19%')
    cleanup()
    const sure = { low: 0.9, high: 1 }
    show(
      <OutcomePanels
        result={{ ...madeChallenge, passed: { ...madeShare(8, 8), ...sure } }}
        {...money}
        fundedDays={9}
      />,
    )
    expect(row(/^2 /)).toContain('> 99%')
  })

  it('name the best risk for passing and for payouts', () => {
    show(<RiskCurvePanel curve={curve} {...money} />)
    expect(screen.getByRole('figure', { name: '1% is best for passing, 0.5% for payouts' }).textContent).toContain(
      'At 1% risk, 75.0% of attempts pass.',
    )
  })
})

it('without results there is no best risk', () => {
  const never = curve.map((point) => ({ ...point, passed: madeShare(0, 8) }))
  expect(bestRisks(never).pass).toBeNull()
  expect(bestRisks(curve).payout?.risk).toBe(0.005)
})

it('where no attempt passes, funded accounts may still pay out', () => {
  const never = curve.map((point) => ({ ...point, passed: madeShare(0, 8) }))
  show(<RiskCurvePanel curve={never} {...money} />)
  screen.getByText('No attempt passes at any risk. At 0.5% risk, 87.5% of funded accounts pay out at least once.')
})
