import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mainPortfolio as portfolio } from '#domain/portfolio/portfolio.fixture.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { choose } from '#features/trade-history/history.fixture.tsx'
import { namesById, type JournalContext } from '#shared/filter/journal-context.ts'
import { breakout, chased, cme, fade, late, news } from '#shared/trade/journal-lists.fixture.ts'
import { type Answers, refusal, stubJournal, tradeOf } from '#shared/trade/stubbed-journal.fixture.ts'
import { theme } from '#ui/theme/theme.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { BulkEdit } from './bulk-edit.ts'
import type { TradeScope } from './run-in-bulk.ts'

const choices = {
  setups: [breakout, fade],
  exchanges: [cme],
  missed_reasons: [],
  mistakes: [chased],
  tags: [news, late],
}
const context: JournalContext = {
  portfolio,
  stats: [],
  imports: new Map(),
  severities: {},
  choices,
  names: {
    setups: namesById(choices.setups),
    exchanges: namesById(choices.exchanges),
    missed_reasons: new Map(),
    mistakes: namesById(choices.mistakes),
    tags: namesById(choices.tags),
  },
}
const query = { portfolio_id: portfolio.id }
const trades = [tradeOf(1, { tags: [news.id] }), tradeOf(2)]
const some = (chosen: readonly Trade[]): TradeScope => ({ kind: 'some', ids: chosen.map(({ id }) => id), query })

interface Shown {
  readonly stored?: readonly Trade[]
  readonly scope?: TradeScope
  readonly count?: number
  readonly initial?: BulkEdit
  readonly given?: Answers
}

/** Opens the dialog for trades; returns the changes that are sent, a list for each call. */
function show({ stored = trades, scope = some(stored), count = stored.length, initial = {}, given = {} }: Shown = {}) {
  const journal = stubJournal(stored, given)
  vi.stubGlobal('fetch', journal.serve)
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider theme={theme}>
        <MemoryRouter>
          <BulkDialog scope={scope} count={count} initial={initial} context={context} onClose={onClose} />
        </MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>,
  )
  return { ...journal, onClose, changes: () => journal.sent('PUT /trades/bulk-update').map(({ body }) => body) }
}

const changeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Change/ })
const change = () => fireEvent.click(changeButton())
/** Adds an entry of the playbook to a field that takes several. */
async function add(field: string, name: string): Promise<void> {
  const input = screen.getByLabelText(field)
  fireEvent.change(input, { target: { value: name } })
  fireEvent.click(await screen.findByRole('option', { name }))
  fireEvent.blur(input)
}
const type = (field: string, text: string) => {
  fireEvent.change(screen.getByLabelText(field), { target: { value: text } })
  fireEvent.blur(screen.getByLabelText(field))
}
const body = (...changed: readonly object[]) => ({ mode: 'eachByItself', trades: changed })

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a bulk edit', () => {
  it('of tags and mistakes sends one request with the chosen trades, and says what changed', async () => {
    const { changes, sent, onClose } = show()
    expect(screen.getByRole('dialog', { name: 'Edit 2 trades' })).toBeTruthy()
    expect(changeButton().disabled).toBe(true)
    await add('Add tags', 'late')
    await add('Remove tags', 'news')
    await add('Add mistakes', 'Chased it')
    change()
    expect(await screen.findByText('2 changed.')).toBeTruthy()
    expect(sent('GET /trades/rows').map(({ query: asked }) => asked)).toMatchObject([
      {
        id: trades.map(({ id }) => id).join(','),
        portfolio_id: portfolio.id,
        columns: 'revision,isLocked,tags,mistakeIds',
      },
    ])
    expect(changes()).toEqual([
      body(
        { id: trades[0]?.id, revision: 1, tags: [late.id], mistakeIds: [chased.id] },
        { id: trades[1]?.id, revision: 1, tags: [late.id], mistakeIds: [chased.id] },
      ),
    ])
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  const fields: readonly (readonly [string, () => unknown, object])[] = [
    ['a setup', () => choose('Setup', 'Fade'), { setupId: fade.id }],
    ['no setup', () => choose('Setup', 'No setup'), { setupId: null }],
    ['an exchange', () => choose('Exchange', 'CME'), { exchangeId: cme.id }],
    ['no exchange', () => choose('Exchange', 'No exchange'), { exchangeId: null }],
    ['an exit reason', () => choose('Exit reason', 'Trailing stop'), { exitReason: 'trailing' }],
    ['no exit reason', () => choose('Exit reason', 'No exit reason'), { exitReason: null }],
    ['a stop with a decimal comma', () => type('Initial stop', '97,25'), { initialStopPrice: '97.25' }],
    ['exclusion', () => choose('Statistics', 'Exclude'), { isExcluded: true }],
    ['inclusion', () => choose('Statistics', 'Include'), { isExcluded: false }],
    ['a lock', () => choose('Lock', 'Lock'), { isLocked: true }],
    ['a review', () => choose('Review', 'Reviewed now'), { reviewedAt: '2025-03-04T09:30:00.000Z' }],
    ['no review', () => choose('Review', 'Not reviewed'), { reviewedAt: null }],
  ]
  it.each(fields)('sets %s and leaves every other field', async (_name, act, fieldChanges) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-03-04T09:30:00Z') })
    const { changes } = show()
    await act()
    change()
    await screen.findByText('2 changed.')
    expect(changes()).toEqual([body(...trades.map(({ id }) => ({ id, revision: 1, ...fieldChanges })))])
  })

  it('does not begin without a change: a choice taken back, a stop that is no price, a rule without an amount', async () => {
    const { changes } = show()
    await choose('Setup', 'Fade')
    expect(changeButton().disabled).toBe(false)
    await choose('Setup', 'No change')
    expect(changeButton().disabled).toBe(true)
    type('Initial stop', 'soon')
    expect(screen.getByLabelText<HTMLInputElement>('Initial stop').value).toBe('')
    expect(changeButton().disabled).toBe(true)
    await choose('Exit reason', 'Target')
    await choose('Commission', 'By rule')
    expect(screen.getByText('Trades with broker or manual costs are skipped.')).toBeTruthy()
    expect(changeButton().disabled).toBe(true)
    expect(changes()).toEqual([])
    fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '2.25' } })
    fireEvent.change(screen.getByLabelText('Instrument'), { target: { value: ' es ' } })
    change()
    await screen.findByText('2 changed.')
    const commissionRules = [{ amount: '2.25', basis: 'contractSide', instrument: 'ES', validFrom: null }]
    expect(changes()).toEqual([
      body(...trades.map(({ id }) => ({ id, revision: 1, exitReason: 'target', commissionRules }))),
    ])
  })

  it('unlocks a locked trade before its other change, and locks another one after it', async () => {
    const locked = tradeOf(3, { isLocked: true })
    const { changes } = show({ stored: [locked], initial: { isLocked: false } })
    await choose('Exit reason', 'Target')
    change()
    await screen.findByText('1 changed.')
    expect(changes()).toEqual([
      body({ id: locked.id, revision: 1, isLocked: false }),
      body({ id: locked.id, revision: 2, exitReason: 'target' }),
    ])
    cleanup()
    const next = show({ stored: [tradeOf(4)], initial: { isLocked: true } })
    await choose('Exit reason', 'Target')
    change()
    await screen.findByText('1 changed.')
    expect(next.changes()).toMatchObject([
      { trades: [{ revision: 1, exitReason: 'target' }] },
      { trades: [{ revision: 2, isLocked: true }] },
    ])
  })

  it('lists each refused trade with the reason, and counts those that needed no change', async () => {
    const stored = [
      tradeOf(1, { exitReason: 'target' }),
      tradeOf(2),
      tradeOf(3, { isLocked: true }),
      tradeOf(4, { tags: [news.id] }),
    ]
    const { changes } = show({ stored })
    await add('Add tags', 'news')
    change()
    expect(await screen.findByText('2 changed, 1 unchanged, 1 refused.')).toBeTruthy()
    const refused = within(screen.getByRole('list', { name: 'Refused trades' }))
    expect(refused.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Trade: The trade is locked.',
    ])
    expect(refused.getByRole('link').getAttribute('href')).toBe(`/trade-history/${stored[2]?.id}`)
    expect(changes()).toMatchObject([{ trades: [{ id: stored[0]?.id }, { id: stored[1]?.id }, { id: stored[2]?.id }] }])
  })

  it('lists the first hundred refused trades, and says how many more there are', async () => {
    const stored = Array.from({ length: 103 }, (_, number) => tradeOf(number + 1, { isLocked: true }))
    show({ stored, initial: { isExcluded: true } })
    change()
    await screen.findByText('0 changed, 103 refused.')
    const items = screen.getByRole('list', { name: 'Refused trades' }).children
    expect(items).toHaveLength(101)
    expect(items[100]?.textContent).toBe('and 3 more')
  })

  it('changes many in parts, shows how far it is, and stops between two of them', async () => {
    const stored = Array.from({ length: 600 }, (_, number) => tradeOf(number + 1))
    const waiting: (() => void)[] = []
    const given: Answers = {
      'PUT /trades/bulk-update': ({ body: sent }) =>
        new Promise((resolve) => {
          const rows = (sent as { trades: { id: string }[] }).trades
          const results = rows.map(({ id }, index) => ({ index, id, status: 'updated', revision: 2 }))
          waiting.push(() => resolve({ results }))
        }),
    }
    const { changes, onClose } = show({
      stored,
      scope: { kind: 'all', query, count: 600 },
      initial: { isExcluded: true },
      given,
    })
    expect(screen.getByText('Changes all 600 trades, including off screen.')).toBeTruthy()
    change()
    await waitFor(() => expect(changes()).toHaveLength(1))
    waiting.pop()?.()
    expect(await screen.findByText('250 of 600 trades')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Trades changed' })).toBeTruthy()
    // Escape does not hide what goes on.
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(onClose).not.toHaveBeenCalled()
    await waitFor(() => expect(changes()).toHaveLength(2))
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    waiting.pop()?.()
    expect(await screen.findByText('Stopped. 500 changed.')).toBeTruthy()
    expect(changes()).toHaveLength(2)
  })
})

const all = (count: number): TradeScope => ({ kind: 'all', query: { ...query, result: ['win'] }, count })

describe('an edit of all matching trades', () => {
  it('changes nothing where another number of trades matches by now, and can be begun again', async () => {
    const { changes, setTrades, sent } = show({ scope: all(3), count: 3, initial: { isExcluded: true } })
    change()
    expect(await screen.findByText('2 trades now match, not 3. Review and retry.')).toBeTruthy()
    expect(sent('GET /trades/rows').at(-1)?.query).toMatchObject({ result: 'win', sort: 'createdAt', order: 'asc' })
    expect(changes()).toEqual([])
    setTrades([...trades, tradeOf(3)])
    change()
    expect(await screen.findByText('3 changed.')).toBeTruthy()
  })

  it('is refused for more than can be changed at once', () => {
    show({ scope: all(20_001), count: 20_001, initial: { isExcluded: true } })
    expect(screen.getByText('You can edit up to 20,000 trades at once. Narrow the filters.')).toBeTruthy()
    expect(changeButton().disabled).toBe(true)
  })

  it('says that the server cannot be reached, keeps what was chosen, and is tried again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isDown = true
    const given: Answers = {
      'PUT /trades/bulk-update': ({ body: sent }) => {
        if (isDown) return refusal(503, 'busy', 'The server is busy. Try again.')
        const rows = (sent as { trades: { id: string }[] }).trades
        return { results: rows.map(({ id }, index) => ({ index, id, status: 'updated', revision: 2 })) }
      },
    }
    show({ scope: all(2), given })
    await choose('Setup', 'Fade')
    change()
    expect(await screen.findByText('The server is busy. Try again.')).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'Setup' }).textContent).toBe('Fade')
    isDown = false
    change()
    expect(await screen.findByText('2 changed.')).toBeTruthy()
  })
})
