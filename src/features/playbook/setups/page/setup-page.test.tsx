import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Failure } from '#api/failure.ts'
import { getSetupMetrics } from '#contract/figures/metrics.ts'
import { listRules, reorderRules, updateRule } from '#contract/playbook/rules.ts'
import { listSetupExamples } from '#contract/playbook/setup-examples.ts'
import { getSetup, listSetups, restoreSetupVersion, updateSetup } from '#contract/playbook/setups.ts'
import {
  archived,
  answerWith,
  ruleOf,
  setupFigures,
  setupOf,
  showScreen,
} from '#features/playbook/setups/setups.fixture.tsx'
import { describedChartsForTests } from '#ui/charts/described-charts.fixture.tsx'
import SetupPage from './setup-page.tsx'

describedChartsForTests()
beforeEach(() => {
  // Everything below the first view counts as near.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #seen: (entries: { isIntersecting: boolean }[]) => void
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.#seen = seen
      }
      observe = () => this.#seen([{ isIntersecting: true }])
      disconnect = () => undefined
      unobserve = () => undefined
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () => showScreen(SetupPage, '/playbook/setups/:id', '/playbook/setups/a')

it('shows what the setup earns, and what breaking each rule costs', async () => {
  answerWith()
  show()
  await screen.findByText('95%: +0.04R to +0.44R · n 3')
  const rules = await screen.findByRole('list', { name: 'Entry rules' })
  await waitFor(() => expect(rules.textContent).toContain('−0.31R if broken'))
  const [close, volume] = within(rules).getAllByRole('listitem')
  expect(close?.textContent).toContain('95%: −0.60R to −0.02R · broken 12, met 40')
  expect(within(close ?? rules).getByTitle('Mandatory')).toBeTruthy()
  // Three trades are no evidence: no figure is shown.
  expect(volume?.textContent).toContain('n too small · broken 3, met 40')
  expect(volume?.textContent).not.toContain('−0.20R')
  await screen.findByText(/^Setups/)
  await screen.findByText(/v2 since Oct 2, 2026/)
  const versions = await screen.findByRole('table', { name: 'Versions of this setup' })
  expect(versions.textContent).toContain('Rule changed: Volume')
  expect(versions.textContent).toContain('+0.30R to +0.70R')
  expect((await screen.findByRole('link', { name: 'MES long' })).getAttribute('href')).toBe('/trade-history/t1')
  const statistics = await screen.findByRole('table', { name: 'Statistics of this setup' })
  // A drawdown has no sign.
  expect(statistics.textContent).toContain('4.10R')
  expect(statistics.textContent).not.toContain('+4.10R')
})

const address = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

it('links to what can be done with the setup', async () => {
  answerWith()
  show()
  expect(await address('Log trade')).toBe('/trade-entry?new=true&t=0&setup=a')
  expect(await address('What if')).toBe('/what-if-simulator/strategy/a')
  expect(await address('Simulate')).toBe('/monte-carlo-simulator?setup=a')
  fireEvent.click(screen.getByLabelText('More actions'))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Transform' }))
  await waitFor(() =>
    expect(screen.getByLabelText('Address').textContent).toBe('/what-if-simulator/transform?setups=a'),
  )
})

it('moves rules within their phase, and keeps the others where they are', async () => {
  const writes = answerWith([
    [
      listRules,
      {
        rules: [
          ruleOf('r3', 'Out at the close', 0, { phase: 'exit' }),
          ruleOf('r1', 'Wait', 1),
          ruleOf('r2', 'Volume', 2),
        ],
      },
    ],
    [reorderRules, { rules: [] }],
  ])
  show()
  fireEvent.keyDown(await screen.findByLabelText('Move Wait'), { key: 'ArrowDown' })
  await waitFor(() =>
    expect(writes).toEqual([
      {
        path: '/setups/:setupId/rules/reorder',
        method: 'POST',
        input: { params: { setupId: 'a' }, body: { order: ['r2', 'r1', 'r3'] } },
      },
    ]),
  )
})

it('changes a rule in a form, and deletes one with a way back', async () => {
  const writes = answerWith([[updateRule, { rule: ruleOf('r2', 'Volume above average', 1) }]])
  show()
  fireEvent.click(await screen.findByLabelText('Actions for Volume'))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit rule' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit rule' }))
  fireEvent.change(form.getByLabelText(/^Rule/), { target: { value: 'Volume above average' } })
  fireEvent.click(form.getByRole('switch', { name: 'Mandatory' }))
  fireEvent.click(form.getByRole('button', { name: 'Save rule' }))
  await waitFor(() =>
    expect(writes).toEqual([
      {
        path: '/rules/:id',
        method: 'PUT',
        input: {
          params: { id: 'r2' },
          body: {
            title: 'Volume above average',
            phase: 'entry',
            description: null,
            weight: '1',
            isMandatory: true,
          },
        },
      },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByLabelText('Actions for Volume'))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete rule' }))
  await screen.findByText('Rule deleted: Volume')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByLabelText('Actions for Volume')
  expect(writes).toHaveLength(1)
})

it('changes the plan, and refuses targets out of order', async () => {
  const writes = answerWith([[updateSetup, { setup: setupOf('a', 'Breakout') }]])
  show()
  await screen.findByText('2R closes 50%')
  fireEvent.click(screen.getByRole('button', { name: 'Edit plan' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit plan' }))
  fireEvent.change(form.getByLabelText('Target 2'), { target: { value: '1.5' } })
  fireEvent.change(form.getByLabelText('Closes at 2'), { target: { value: '50' } })
  fireEvent.click(form.getByRole('button', { name: 'Save plan' }))
  await form.findByText('Targets must be in the order of their R.')
  fireEvent.change(form.getByLabelText('Target 2'), { target: { value: '3' } })
  fireEvent.change(form.getByLabelText('Stop'), { target: { value: '' } })
  fireEvent.click(form.getByRole('button', { name: 'Save plan' }))
  await waitFor(() =>
    expect(writes).toEqual([
      {
        path: '/setups/:id',
        method: 'PUT',
        input: {
          params: { id: 'a' },
          body: {
            direction: 'both',
            timeframe: '5m',
            stop: null,
            riskPct: '0.5',
            targets: [
              { r: 2, sizePct: 50 },
              { r: 3, sizePct: 50 },
            ],
            sessions: ['RTH'],
            symbols: [],
          },
        },
      },
    ]),
  )
})

it('restores an older version, and undoes it by the one that was current', async () => {
  const writes = answerWith([[restoreSetupVersion, { setup: setupOf('a', 'Breakout'), number: 3 }]])
  show()
  const versions = await screen.findByRole('table', { name: 'Versions of this setup' })
  expect(within(versions).queryByRole('button', { name: 'Restore version 2' })).toBeNull()
  fireEvent.click(within(versions).getByRole('button', { name: 'Restore version 1' }))
  await screen.findByText('Version 1 restored as version 3.')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone: version 3 is version 2 again.')
  expect(writes.map(({ path, input }) => ({ path, input }))).toEqual([
    { path: '/setups/:id/restore-version', input: { params: { id: 'a' }, body: { number: 1 } } },
    { path: '/setups/:id/restore-version', input: { params: { id: 'a' }, body: { number: 2 } } },
  ])
})

it('tries the checklist out without saving anything', async () => {
  const writes = answerWith()
  show()
  const answers = await screen.findByRole('radiogroup', { name: 'Wait for the close' })
  await screen.findByText('0 of 2 answered')
  fireEvent.click(within(answers).getByRole('radio', { name: 'Yes' }))
  await screen.findByText('1 of 2 answered')
  fireEvent.click(screen.getByRole('button', { name: 'Clear answers' }))
  await screen.findByText('0 of 2 answered')
  expect(writes).toEqual([])
})

it('is read-only for a setup of a teammate, without pictures that only its trader may see', async () => {
  answerWith([
    [listSetups, { setups: [setupOf('b', 'Mine')] }],
    [listSetupExamples, new Error('is not asked')],
  ])
  show()
  await screen.findByText('Shared by teammate')
  await screen.findByText('−0.31R if broken')
  await screen.findByRole('table', { name: 'Versions of this setup' })
  for (const name of [
    'New rule',
    'Edit plan',
    'More actions',
    'Actions for Volume',
    'Move Volume',
    'Add pictures',
    'Restore version 1',
  ])
    expect(screen.queryByRole('button', { name }), name).toBeNull()
  expect(screen.queryByRole('link', { name: 'Log trade' })).toBeNull()
  expect(screen.queryByText('is not asked')).toBeNull()
})

it('logs no trade of an archived setup, which can be unarchived', async () => {
  answerWith([[getSetup, { setup: setupOf('a', 'Breakout', { archivedAt: archived }) }]])
  show()
  await screen.findByText('Archived')
  expect(screen.queryByRole('link', { name: 'Log trade' })).toBeNull()
  fireEvent.click(screen.getByLabelText('More actions'))
  await screen.findByRole('menuitem', { name: 'Unarchive' })
})

it('says so where there is nothing yet, where a part failed and where there is no such setup', async () => {
  answerWith([
    [
      getSetupMetrics,
      { ...setupFigures, trades: 0, curve: [], extremes: { best: [], worst: [] }, metrics: {}, money: [] },
    ],
    [listRules, { rules: [] }],
  ])
  show()
  await screen.findByText(/No closed trades of this setup yet/)
  await screen.findByText(/No rules yet/)
  cleanup()
  answerWith([[getSetupMetrics, new Error('Network Error')]])
  show()
  await screen.findByText('Couldn’t load figures')
  await screen.findByRole('list', { name: 'Entry rules' })
  cleanup()
  answerWith([[getSetup, new Failure({ kind: 404, code: 'not_found', message: 'Not found' })]])
  show()
  await screen.findByText('Setup not found')
  expect(screen.getByRole('link', { name: 'Go to setups' }).getAttribute('href')).toBe('/playbook/setups')
})
