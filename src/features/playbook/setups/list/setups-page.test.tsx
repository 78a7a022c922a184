import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { refetchAll } from '#api/refetch-all.fixture.ts'
import { getSetupsMetrics } from '#contract/figures/setup-figures.ts'
import { archiveSetup, listSetups, reorderSetups, restoreDefaultSetups } from '#contract/playbook/setups.ts'
import { archived, answerWith, setupOf, showScreen } from '#features/playbook/setups/setups.fixture.tsx'
import { restoredText } from '#features/playbook/setups/use-setup-actions.ts'
import SetupsPage from './setups-page.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const show = (address = '/playbook/setups') =>
  showScreen(SetupsPage, address.startsWith('/settings') ? '/settings/setups' : '/playbook/setups', address)
const choose = async (name: string, action: string) => {
  fireEvent.click(await screen.findByLabelText(`Actions for ${name}`))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

it('shows each setup with its figures, and says why one has none', async () => {
  answerWith()
  show()
  const list = await screen.findByRole('list', { name: 'Setups' })
  await waitFor(() => expect(list.textContent).toContain('+0.24R'))
  const [breakout, fade] = within(list).getAllByRole('listitem')
  expect(breakout?.textContent).toContain('+0.04R to +0.44R')
  expect(breakout?.textContent).toContain('+$121')
  expect(within(breakout ?? list).getByRole('img', { name: 'Last 3 trades: +2.00R in all' })).toBeTruthy()
  expect(fade?.textContent).toContain('No trade with a stop or a planned risk yet.')
  expect(screen.getByRole('link', { name: 'Breakout' }).getAttribute('href')).toBe('/playbook/setups/a')
})

it('links within the settings where it was opened there', async () => {
  answerWith()
  show('/settings/setups')
  expect((await screen.findByRole('link', { name: 'Fade' })).getAttribute('href')).toBe('/settings/setups/b')
})

it('keeps archived setups behind a switch, with the archive last in an order', async () => {
  const writes = answerWith([
    [
      listSetups,
      { setups: [setupOf('z', 'Old', { archivedAt: archived }), setupOf('a', 'Breakout'), setupOf('b', 'Fade')] },
    ],
    [reorderSetups, { setups: [] }],
  ])
  show()
  await screen.findByRole('link', { name: 'Breakout' })
  expect(screen.queryByText('Old')).toBeNull()
  fireEvent.keyDown(screen.getByLabelText('Move Fade'), { key: 'ArrowUp' })
  await waitFor(() => expect(writes.map(({ input }) => input)).toEqual([{ body: { order: ['b', 'a', 'z'] } }]))
  fireEvent.click(screen.getByRole('switch', { name: 'Show 1 archived' }))
  await screen.findByRole('link', { name: 'Old' })
  expect(screen.getByLabelText('Address').textContent).toBe('/playbook/setups?archived=true')
  expect(screen.queryByLabelText('Move Old')).toBeNull()
})

it('archives, and deletes with the number of trades that stay and a way back', async () => {
  const writes = answerWith([[archiveSetup, { setup: setupOf('a', 'Breakout', { archivedAt: archived }) }]])
  show()
  await waitFor(() => expect(screen.getByRole('list', { name: 'Setups' }).textContent).toContain('+0.24R'))
  await choose('Breakout', 'Archive')
  await screen.findByText('Breakout archived. New trades no longer offer it.')
  expect(writes).toEqual([{ path: '/setups/:id/archive', method: 'POST', input: { params: { id: 'a' } } }])
  await choose('Fade', 'Delete')
  await screen.findByText('Fade deleted. 1 trade stays without a setup.')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Fade' })).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('link', { name: 'Fade' })
  expect(writes).toHaveLength(1)
})

it('says what restoring the defaults did', async () => {
  answerWith([
    [listSetups, { setups: [] }],
    [restoreDefaultSetups, { setups: [], restored: ['a', 'b'], skipped: ['Trend pullback'] }],
  ])
  show()
  await screen.findByText('No setups yet')
  fireEvent.click(screen.getByRole('button', { name: 'Restore defaults' }))
  await screen.findByText('2 default setups restored. Skipped “Trend pullback”: its name is taken.')
  expect(restoredText(0, [])).toBe('No default setup was missing.')
  expect(restoredText(0, ['A', 'B'])).toBe('Nothing was restored. Skipped “A”, “B”: their names are taken.')
})

it('says what failed and offers a retry, for the list and for its figures', async () => {
  answerWith([[listSetups, new Error('Network Error')]])
  show()
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load setups')
  cleanup()
  answerWith([[getSetupsMetrics, new Error('Network Error')]])
  show()
  await screen.findByText('Couldn’t load the figures of your setups.')
  // The setups themselves are there.
  expect(screen.getByRole('link', { name: 'Breakout' })).toBeTruthy()
  answerWith()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByRole('list', { name: 'Setups' }).textContent).toContain('+0.24R'))
})

it('keeps the list when it cannot be refetched', async () => {
  answerWith()
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  showScreen(SetupsPage, '/playbook/setups', '/playbook/setups', queries)
  await screen.findByRole('link', { name: 'Breakout' })
  answerWith([[listSetups, new Error('Network Error')]])
  await refetchAll(queries)
  expect(screen.getByRole('link', { name: 'Breakout' })).toBeTruthy()
  expect(screen.queryByText('Couldn’t load setups')).toBeNull()
})
