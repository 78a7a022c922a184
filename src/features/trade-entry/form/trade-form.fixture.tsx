import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { Link, MemoryRouter } from 'react-router-dom'
import { statPlaces } from '#domain/formulas/stat-places.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { noEntryRules } from '#domain/portfolio/entry-gate.fixture.ts'
import { type EntryCheck } from '#domain/portfolio/entry-gate.ts'
import { mainPortfolio as portfolio } from '#domain/portfolio/portfolio.fixture.ts'
import type { EntryMode } from '#features/trade-entry/quick/use-entry-mode.ts'
import { emptyTrade, type TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { theme } from '#ui/theme/theme.ts'
import { TradeForm } from './trade-form.tsx'
import type { AfterSaving } from './use-trade-submit.ts'

export { portfolio }
const stamp = { createdAt: portfolio.createdAt, updatedAt: portfolio.updatedAt }
const id = (end: string) => `6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a${end}`

export const setup = {
  ...stamp,
  id: id('5e70'),
  name: 'Pullback',
  description: null,
  direction: 'both' as const,
  timeframe: '5m',
  color: null,
  stop: null,
  targets: [{ r: 2, sizePct: 60 }],
  riskPct: '1' as Decimal,
  sessions: [],
  symbols: [],
  ruleCount: 2,
  revision: 1,
  archivedAt: null,
}
const breakout = { ...setup, id: id('5e71'), name: 'Breakout', timeframe: null, targets: [], riskPct: '2' as Decimal }
const rule = { ...stamp, setupId: setup.id, description: null, weight: '1' as Decimal }
export const rules = [
  { ...rule, id: id('e001'), position: 0, phase: 'plan' as const, title: 'Trend is clear', isMandatory: true },
  { ...rule, id: id('e002'), position: 1, phase: 'exit' as const, title: 'Out at the close', isMandatory: false },
]
const exchange = { ...stamp, id: id('ec01'), name: 'CME', kind: 'exchange' as const, timeZone: 'UTC', symbolCount: 1 }
const symbol = {
  ...stamp,
  id: id('5b01'),
  exchangeId: exchange.id,
  symbol: 'QXA',
  assetClass: 'cfd' as const,
  baseCurrency: null,
  quoteCurrency: 'USD',
  pointValue: '12.5' as Decimal,
  tickSize: '0.5' as Decimal,
  pipSize: null,
  lotSize: null,
  sector: 'Energy',
  session: null,
}
export const mistake = {
  ...stamp,
  id: id('a001'),
  name: 'Chased it',
  description: null,
  phase: null,
  severity: 3,
  isKnownAtEntry: null,
  archivedAt: null,
}
export const tag = { ...stamp, id: id('7a01'), name: 'A+', color: null }
const noFields = { description: null, unit: null, choices: [], minimum: null, maximum: null, formula: null }
const stat = { ...stamp, ...noFields, shownOn: statPlaces, archivedAt: null }
export const customStats = [
  { ...stat, id: id('5701'), name: 'Patience', kind: 'choice' as const, choices: ['Calm', 'Hurried'] },
  { ...stat, id: id('5702'), name: 'Screens', kind: 'number' as const, minimum: '1', maximum: '6' },
  { ...stat, id: id('5703'), name: 'Alone', kind: 'yesNo' as const },
  { ...stat, id: id('5704'), name: 'Given back', kind: 'formula' as const, formula: 'mfeR - realizedR' },
]
export const missedReason = { ...stamp, id: id('3501'), name: 'Was away' }

const check: EntryCheck = { rules: noEntryRules, balance: portfolio.balance, openTrades: [], lossesInRow: [] }

/** Stands in for `fetch`: answers every call of the form; any other stays open. */
export function playbook(changes: Partial<EntryCheck> = {}) {
  const answers: Record<string, unknown> = {
    'GET /setups': { setups: [setup, breakout] },
    [`GET /setups/${setup.id}/rules`]: { rules },
    [`GET /setups/${breakout.id}/rules`]: { rules: [] },
    'GET /exchanges': { exchanges: [exchange] },
    [`GET /exchanges/${exchange.id}/symbols`]: { symbols: [symbol] },
    'GET /mistakes': { mistakes: [mistake] },
    'GET /tags': { tags: [tag] },
    'GET /trade_comments/templates': {
      templates: [
        { ...stamp, id: id('c001'), phase: 'entry', body: 'Entered on the retest.', formerBodies: [] },
        { ...stamp, id: id('c002'), phase: 'before', body: 'Long because ___, wrong below ___.', formerBodies: [] },
      ],
    },
    'GET /custom-stats': { customStats },
    'GET /missed-reasons': { missedReasons: [missedReason] },
    [`GET /portfolios/${portfolio.id}/entry-check`]: { ...check, ...changes },
  }
  return (address: string, init: { method: string }) => {
    const call = `${init.method} ${address.replace('/api/v1', '')}`
    const body = answers[call]
    // An error would be on screen or not, depending on when the part that asks has loaded.
    if (body === undefined) return new Promise<Response>(() => {})
    return Promise.resolve(new Response(JSON.stringify(body)))
  }
}

interface Saved {
  readonly values: TradeFormValues
  readonly after: AfterSaving
}

/** Renders the form of a new trade in `portfolio`. `saves` records what it saves before `save` answers. */
export function showForm(
  changes: Partial<TradeFormValues> = {},
  save: () => Promise<void> = () => Promise.resolve(),
  entryMode: EntryMode | null = null,
) {
  const saves: Saved[] = []
  let cancelled = 0
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider theme={theme}>
        <MemoryRouter>
          <Link to="/elsewhere">Elsewhere</Link>
          <TradeForm
            initial={{ ...emptyTrade(portfolio.id), ...changes }}
            portfolios={[portfolio]}
            saveLabel="Log trade"
            entryMode={entryMode}
            onSave={async (values, _portfolio, after) => {
              saves.push({ values, after })
              await save()
              return () => undefined
            }}
            onCancel={() => {
              cancelled += 1
            }}
          />
        </MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>,
  )
  return { saves, saved: () => saves[0]?.values, cancellations: () => cancelled }
}

/**
 * Finds the field that a label names. A search by role reads the styles of every element, one by label the labels of every
 * field, for each of which jsdom walks through the whole form.
 */
export function field(name: string): HTMLElement {
  const labels = [...document.querySelectorAll('label')].filter(
    ({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim() === name,
  )
  const found = [
    ...labels.flatMap(({ htmlFor }) => document.getElementById(htmlFor) ?? []),
    ...[...document.querySelectorAll<HTMLElement>('input[aria-label], textarea[aria-label]')].filter(
      (input) => input.getAttribute('aria-label') === name,
    ),
  ]
  const [input] = found
  if (input === undefined || found.length > 1) throw new Error(`${found.length} fields are labeled "${name}".`)
  return input
}
export const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
export const typeSymbol = (text: string) => type(screen.getByRole('combobox', { name: /^Symbol/ }), text)
export const goTo = (step: string) =>
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Steps' })).getByText(step))
export const save = () => fireEvent.click(screen.getByText('Log trade'))

export function typeFill(number: number, at: string, quantity: string, price: string) {
  const fill = within(screen.getByRole('group', { name: `Fill ${number}` }))
  type(fill.getByLabelText('Time'), at)
  type(fill.getByRole('textbox', { name: 'Quantity' }), quantity)
  type(fill.getByRole('textbox', { name: 'Price' }), price)
}

/** A closed trade: 10 bought at 100, sold at 101. */
export function typeRoundTrip() {
  goTo('Execution')
  typeFill(1, '2025-03-10T09:41:07', '10', '100')
  typeFill(2, '2025-03-10T10:41:07', '10', '101')
}

/** Chooses an option of a select field. */
export async function choose(label: string | RegExp, option: string) {
  fireEvent.click(screen.getByRole('combobox', { name: label }))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}
