import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { compareTool } from '#domain/analysis/compare/compare-results.ts'
import { buildColumnsOf, inputOf } from '#domain/analysis/shapes/columns.fixture.ts'
import { randomColumns } from '#domain/analysis/shapes/random-columns.fixture.ts'
import { selectRows } from '#domain/analysis/shapes/select-rows.ts'
import { type ToolKey, toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import { noConditions } from '#domain/analysis/shapes/trade-conditions.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'
import { analysisTools } from '#domain/analysis/tools.ts'
import { loadCharts } from '#ui/charts/analysis/analysis-chart.tsx'
import { stubbedEchartsForTests } from '#ui/charts/analysis/echarts-stub.fixture.tsx'
import { theme } from '#ui/theme/theme.ts'
import { helpChoices } from './tool-help.tsx'
import { ToolView, type ToolViewProps } from './tool-view.tsx'
import type { ToolWords } from './tool-words.ts'

stubbedEchartsForTests()

// A chart whose code is loaded is drawn at once.
beforeAll(() =>
  loadCharts((['bars', 'histogram', 'lines', 'scatter', 'heat', 'calendar'] as const).map((kind) => ({ kind }))),
)

const columns = randomColumns(7, 300)
const words: ToolWords = {
  currency: 'USD',
  timeZone: 'UTC',
  nameOf: (_list, id) => `Name of ${id}`,
  dimensions: [
    { key: 'setupId', label: 'Setup', members: [] },
    { key: 'holdMinutes', label: 'Time in trade', members: [], measure: 'Time in trade (mean)' },
    {
      key: 'direction',
      label: 'Side',
      members: [
        {
          label: [{ kind: 'choice', field: 'direction', value: 'short' }],
          brush: { kind: 'values', column: 'direction', values: ['short'] },
        },
      ],
    },
  ],
}

const columnsField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Columns' })

const resultOf = (key: ToolKey, of = columns, options: unknown = analysisTools[key].defaults) =>
  analysisTools[key].compute(inputOf(of, options))

function show(key: ToolKey, changes: Partial<ToolViewProps> = {}) {
  const calls = { onOptions: vi.fn(), onBrush: vi.fn(), onDrill: vi.fn() }
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter>
        <ToolView
          facts={toolFacts[key]}
          result={resultOf(key)}
          other={null}
          differences={null}
          words={words}
          options={{ ...(analysisTools[key].defaults as object) }}
          brush={null}
          isStale={false}
          actions={<button type="button">Pin</button>}
          {...calls}
          {...changes}
        />
      </MemoryRouter>
    </ThemeProvider>,
  )
  return calls
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const choice of Object.values(helpChoices)) choice.store('closed')
  cleanup()
})

it.each(toolKeys)('%s shows its finding, charts and figures', (key) => {
  show(key)
  const [view = document.body] = screen.getAllByRole('region', { name: toolFacts[key].title })
  expect(within(view).getByRole('button', { name: 'Pin' })).toBeDefined()
  const result = resultOf(key)
  if (result.coverage.known === 0) {
    expect(within(view).queryByRole('application')).toBeNull()
    return
  }
  const [first] = result.figures
  expect(within(view).getAllByText(first?.label ?? '').length).toBeGreaterThan(0)
  expect(within(view).getAllByRole('application').length).toBeGreaterThan(0)
})

it('a long table has its first rows on screen, and all of them on paper', () => {
  const result = resultOf('breakdown')
  const [table] = result.tables
  const [row] = table?.rows ?? []
  if (table === undefined || row === undefined) throw new Error('no table')
  const rows = Array.from({ length: 30 }, (_, place) => ({ ...row, group: `g${place}` }))
  show('breakdown', { result: { ...result, tables: [{ ...table, rows, totals: null }] } })
  const shown = () => within(screen.getByRole('table', { name: table.title })).getAllByRole('row').length - 1
  expect(shown()).toBe(12)
  fireEvent(window, new Event('beforeprint'))
  expect(shown()).toBe(30)
  fireEvent(window, new Event('afterprint'))
  expect(shown()).toBe(12)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 30' }))
  expect(shown()).toBe(30)
})

describe('the finding', () => {
  it('says how sure it is, and on how many trades', () => {
    const result = resultOf('breakdown')
    show('breakdown', {
      result: {
        ...result,
        finding: {
          statement: [
            { kind: 'name', list: 'setups', id: 'a' },
            ' earns ',
            { kind: 'r', value: 0.31, signed: true },
            ' at ',
            { kind: 'choice', field: 'entryHour', value: '9' },
          ],
          certainty: 'likely',
          n: 480,
          needed: null,
          pValue: 0.003,
          comparisons: 24,
        },
      },
    })
    expect(screen.getByText('Likely')).toBeDefined()
    expect(screen.getByText('n 480 · p 0.003 · 24 groups compared, corrected')).toBeDefined()
    expect(document.body.textContent).toContain('Name of a earns +0.31R at 09:00')
  })

  it('counts the trades that are missing for a verdict', () => {
    const result = resultOf('breakdown')
    show('breakdown', {
      result: {
        ...result,
        finding: { ...result.finding, certainty: 'notEnough', n: 23, needed: 60, pValue: null, comparisons: 1 },
      },
    })
    expect(screen.getByText('Not enough trades yet (23 of 60)')).toBeDefined()
  })
})

describe('the controls', () => {
  it('change one option and keep the others', async () => {
    const { onOptions } = show('breakdown')
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Measure' }))
    fireEvent.click(await screen.findByRole('option', { name: 'Net P&L' }))
    expect(onOptions).toHaveBeenCalledExactlyOnceWith({ rows: 'setupId', columns: 'direction', measure: 'net' })
  })

  it('measure anything that trades have a number of', async () => {
    const { onOptions } = show('breakdown')
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Measure' }))
    fireEvent.click(await screen.findByRole('option', { name: 'Time in trade (mean)' }))
    expect(onOptions).toHaveBeenLastCalledWith(expect.objectContaining({ measure: 'holdMinutes' }))
  })

  it('choose a dimension by its name, and none where it is optional', async () => {
    const { onOptions } = show('breakdown')
    const rows = screen.getByRole('combobox', { name: 'Rows' })
    fireEvent.mouseDown(rows)
    fireEvent.click(await screen.findByRole('option', { name: 'Side' }))
    expect(onOptions).toHaveBeenLastCalledWith(expect.objectContaining({ rows: 'direction' }))
    fireEvent.focus(columnsField())
    await waitFor(() => expect(columnsField().readOnly).toBe(false))
    fireEvent.change(columnsField(), { target: { value: '' } })
    expect(onOptions).toHaveBeenLastCalledWith(expect.objectContaining({ columns: '' }))
  })

  it('leave out trades by a property and its value, and take them back', async () => {
    const { onOptions } = show('equity')
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Leave out' }))
    // Values of the setup are not loaded.
    expect(screen.queryByRole('option', { name: 'Setup' })).toBeNull()
    fireEvent.click(await screen.findByRole('option', { name: 'Side' }))
    fireEvent.click(await screen.findByRole('combobox', { name: 'Value' }))
    fireEvent.click(await screen.findByRole('option', { name: 'Short' }))
    const short = { tool: 'equity', kind: 'values', column: 'direction', values: ['short'] }
    expect(onOptions).toHaveBeenLastCalledWith(expect.objectContaining({ without: [short] }))
    cleanup()
    const again = show('equity', { options: { unit: 'money', scale: 'linear', without: [short] } })
    const chip = screen.getByText('Side: Short')
    fireEvent.keyUp(chip.parentElement ?? chip, { key: 'Delete' })
    expect(again.onOptions).toHaveBeenLastCalledWith(expect.objectContaining({ without: [] }))
  })
})

describe('the help', () => {
  it('opens, and is open the next time', () => {
    show('holding')
    expect(screen.queryByText('What it shows')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Help: Holding time' }))
    expect(screen.getByText(toolFacts.holding.help.use)).toBeDefined()
    cleanup()
    show('holding')
    expect(screen.getByText(toolFacts.holding.help.use)).toBeDefined()
    cleanup()
    show('fees')
    expect(screen.queryByText('What it shows')).toBeNull()
  })
})

describe('the tables', () => {
  it('sort by a column, the unknown last, and open the trades of a row', () => {
    const { onDrill } = show('breakdown')
    const table = screen.getByRole('table', { name: 'Setup' })
    const valuesOf = () =>
      within(table)
        .getAllByRole('row')
        .slice(1, -1)
        .map((row) => Number(within(row).getAllByRole('cell')[0]?.textContent))
    fireEvent.click(within(table).getByRole('button', { name: 'Trades' }))
    const sorted = valuesOf()
    expect(sorted).toEqual(sorted.toSorted((a, b) => b - a))
    expect(within(table).getByRole('columnheader', { name: 'Trades' }).getAttribute('aria-sort')).toBe('descending')
    fireEvent.click(within(table).getByRole('button', { name: 'Trades' }))
    expect(valuesOf()).toEqual(sorted.toReversed())
    expect(within(table).getByRole('row', { name: /^All trades/ })).toBeDefined()
    const [first] = resultOf('breakdown').tables[0]?.rows ?? []
    const label = first?.cells[0]
    const id = Array.isArray(label) && typeof label[0] === 'object' && 'id' in label[0] ? label[0].id : ''
    fireEvent.click(within(table).getByRole('button', { name: `Name of ${id}` }))
    expect(onDrill).toHaveBeenCalledExactlyOnceWith(first?.group)
  })

  it('open a group into its parts, which open their trades', () => {
    const { onDrill } = show('breakdown')
    const table = screen.getByRole('table', { name: 'Setup' })
    const count = () => within(table).getAllByRole('row').length
    const closed = count()
    const [row] = resultOf('breakdown').tables[0]?.rows ?? []
    const [toggle = document.body] = within(table).getAllByRole('button', { name: /^Parts of / })
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(toggle)
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
    expect(count()).toBe(closed + (row?.inside?.length ?? 0))
    expect(row?.inside?.length).toBeGreaterThan(1)
    fireEvent.click(within(table).getByRole('button', { name: 'Short' }))
    expect(onDrill).toHaveBeenCalledExactlyOnceWith(row?.inside?.[1]?.group)
    fireEvent.click(toggle)
    expect(count()).toBe(closed)
  })

  it('show each ratio in its unit', () => {
    show('ratios')
    const table = screen.getByRole('table', { name: 'Ratios' })
    const { rows = [] } = resultOf('ratios').tables[0] ?? {}
    const chance = rows.find(({ unit, cells }) => unit === 'fraction' && cells[1] !== null)
    const [name] = Array.isArray(chance?.cells[0]) ? chance.cells[0] : []
    const cell = within(within(table).getByRole('row', { name: new RegExp(`^${String(name)}`) })).getAllByRole(
      'cell',
    )[0]
    expect(cell?.textContent).toMatch(/^−?\d+\.\d%/)
  })

  it('stand in for a chart on demand', async () => {
    show('rDistribution')
    fireEvent.click(screen.getByRole('button', { name: 'Show as table: Results in R' }))
    const table = await screen.findByRole('table', { name: 'Results in R' })
    const counts = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => Number(within(row).getAllByRole('cell')[1]?.textContent))
    const [chart] = resultOf('rDistribution').charts
    if (chart?.kind !== 'histogram') throw new Error('R distribution draws a histogram')
    const all = [
      ...chart.counts,
      ...(chart.above === 0 ? [] : [chart.above]),
      ...(chart.apart?.count ? [chart.apart.count] : []),
    ]
    expect(counts).toEqual(all)
    expect(screen.queryByRole('application', { name: /^Results in R/ })).toBeNull()
  })

  it('download as CSV without rounding', async () => {
    let saved: Blob | null = null
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (file: Blob) => ((saved = file), 'blob:x'), revokeObjectURL: () => {} }),
    )
    show('breakdown')
    fireEvent.click(screen.getByRole('button', { name: 'Download: Setup' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Download CSV' }))
    const text = await (saved as unknown as Blob).text()
    const [header, ...lines] = text.trim().split('\r\n')
    expect(header).toContain('Mean R,"Mean R, 95% low","Mean R, 95% high"')
    const total = resultOf('breakdown').tables[0]?.totals?.[3] ?? 0
    expect(lines.at(-1)).toContain(`,${total},`)
    vi.unstubAllGlobals()
  })
})

describe('the figures', () => {
  it('state sample and interval, and open the calculation with its trades', async () => {
    const { onDrill } = show('rDistribution')
    const [figure] = resultOf('rDistribution').figures
    if (figure === undefined) throw new Error('R distribution has figures')
    fireEvent.click(screen.getByRole('button', { name: `${figure.label}: calculation` }))
    const dialog = await screen.findByRole('dialog', { name: figure.label })
    expect(dialog.textContent).toContain(figure.meaning)
    expect(dialog.textContent).toContain('95% confidence interval')
    expect(within(dialog).queryByRole('button', { name: 'Show trades' })).toBeNull()
    fireEvent.keyDown(dialog, { key: 'Escape' })
    fireEvent.click(screen.getByRole('button', { name: /more figures$/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Losses beyond stop: calculation' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Show trades' }))
    expect(onDrill).toHaveBeenCalledExactlyOnceWith('beyondStop')
  })
})

describe('without data', () => {
  it('says which are missing and how to get them', () => {
    const none = resultOf('pee', buildColumnsOf([{ r: 1 }, { r: -1 }]))
    show('pee', { result: none })
    expect(screen.getByText('Not recorded yet')).toBeDefined()
    const link = screen.getByRole('link', { name: 'Log post-exit prices' })
    expect(link.getAttribute('href')).toBe('/trade-history?status=completed')
    expect(screen.queryByRole('application')).toBeNull()
  })

  it('has a way to add trades where none are selected', () => {
    show('missed', { result: resultOf('missed', buildColumnsOf([])) })
    expect(screen.getByText('No missed trades in this selection')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Log missed trade' })).toBeDefined()
  })

  it('says that a brush elsewhere left none, and clears it', () => {
    const none = resultOf('breakdown', buildColumnsOf([]))
    const onClear = vi.fn()
    show('breakdown', { result: none, otherBrushes: { bases: ['missed'], onClear } })
    expect(screen.getByText('No closed trades in the brush')).toBeDefined()
    expect(screen.getByText(/never entered, so they have no result/)).toBeDefined()
    expect(screen.queryByRole('link')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Clear brushes' }))
    expect(onClear).toHaveBeenCalledOnce()
  })

  it('states the coverage where some trades lack something', () => {
    show('rDistribution', { result: resultOf('rDistribution', buildColumnsOf([{ r: 1 }, { r: null }, { r: 2 }])) })
    const coverage = screen.getByRole('region', { name: 'Coverage' })
    expect(coverage.textContent).toContain('Based on 2 of 3 trades (67%).')
    expect(within(coverage).getByRole('link', { name: 'Add stops' })).toBeDefined()
  })
})

describe('comparing', () => {
  it('lists both selections with the difference and its verdict', async () => {
    const tool = analysisTools.rDistribution
    const select = (direction: 'long' | 'short') =>
      inputOf(columns, tool.defaults, {
        rows: selectRows(
          columns,
          { portfolioIds: [], conditions: { ...noConditions, direction }, brushes: [] },
          'rDistribution',
        ),
      })
    const { a, b, differences } = compareTool(tool, select('long'), select('short'))
    show('rDistribution', { result: a, other: b, differences })
    const table = await screen.findByRole('table', { name: 'A compared with B' })
    const row = within(table).getByRole('row', { name: /^Mean R/ })
    const found = differences.find(({ figure }) => figure === 'meanR')
    expect(row.textContent).toContain(`n ${a.figures[0]?.n}`)
    expect(row.textContent).toContain(`n ${b.figures[0]?.n}`)
    expect(row.textContent).toContain(found?.certainty === 'likely' ? 'Likely' : 'Could be chance')
    expect(within(table).getByRole('row', { name: /^Median R/ }).textContent).toContain('Not tested')
    expect(screen.getByText(/^B:/)).toBeDefined()
    expect(screen.getAllByRole('application')).toHaveLength(1)
  })

  it('draws matrices beside each other', () => {
    const result = resultOf('breakdown')
    show('breakdown', { result, other: result, differences: null })
    expect(screen.getAllByRole('application', { name: /^Mean R\./ })).toHaveLength(2)
  })
})

describe('while newer figures are computed', () => {
  it('is busy, without transparent text', () => {
    show('breakdown', { isStale: true })
    const view = screen.getByRole('region', { name: 'Performance breakdown' })
    expect(view.getAttribute('aria-busy')).toBe('true')
    for (const element of [view, ...view.querySelectorAll<HTMLElement>('p, h2, h3, table')])
      expect(['', '1']).toContain(getComputedStyle(element).opacity)
  })
})
