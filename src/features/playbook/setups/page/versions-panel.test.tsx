import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { setupVersionsQuery, type SetupVersion } from '#api/figures/setup-figures.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { theme } from '#ui/theme/theme.ts'
import { VersionsPanel } from './versions-panel.tsx'

afterEach(cleanup)

const version = (number: number, changes: SetupVersion['changes'] = []): SetupVersion => ({
  number,
  // In Chicago it is still the first.
  startedAt: `2026-10-0${number}T03:00:00.000Z` as Instant,
  changes,
  trades: number,
  expectancyR:
    number === 1
      ? { value: 0.5, reason: null, n: 40, interval: { low: 0.3, high: 0.7, level: 0.95 } }
      : { value: 0.2, reason: null, n: 3 },
})
const versions = [version(3, [{ kind: 'ruleChanged', title: 'Volume' }]), version(2), version(1)]
const { queryKey } = setupVersionsQuery('a', null)
const offline = new Error('Network Error')

/** Shows the panel with what was loaded so far; nothing is requested. */
function show(data: readonly SetupVersion[] | undefined, error: Error | null, isOwn = true): void {
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  queries
    .getQueryCache()
    .build(queries, { queryKey }, undefined)
    .setState({ data, error, status: error === null ? (data === undefined ? 'pending' : 'success') : 'error' })
  render(
    <QueryClientProvider client={queries}>
      <ThemeProvider theme={theme}>
        <VersionsPanel setupId="a" isOwn={isOwn} scope={null} timeZone="America/Chicago" />
      </ThemeProvider>
    </QueryClientProvider>,
  )
}
const shown = () => ({
  isLoading: screen.queryByLabelText('Loading versions') !== null,
  hasFailed: screen.queryByText('Couldn’t load versions') !== null,
  hasTable: screen.queryByRole('table', { name: 'Versions of this setup' }) !== null,
})

it('is loading until there is an answer', () => {
  show(undefined, null)
  expect(shown()).toEqual({ isLoading: true, hasFailed: false, hasTable: false })
})

it('says that loading failed only if there is nothing to show', () => {
  show(undefined, offline)
  expect(shown()).toEqual({ isLoading: false, hasFailed: true, hasTable: false })
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  cleanup()
  // A later refresh failed.
  show(versions, offline)
  expect(shown()).toEqual({ isLoading: false, hasFailed: false, hasTable: true })
})

const rowTexts = () => screen.getAllByRole('row').map((row) => row.textContent)

it('lists what changed, since when, and the trades of each version', () => {
  show(versions, null)
  const [, third, second, first] = rowTexts()
  expect(third).toMatch(/^v3 since Oct 2, 2026Rule changed: Volume3\+0\.20Rn too smallCurrent$/)
  expect(second).toMatch(/^v2 since Oct 1, 2026Older changes are not listed2\+0\.20Rn too smallRestore$/)
  expect(first).toMatch(/^v1 since Sep 30, 2026First version1\+0\.50R.*\+0\.30R to \+0\.70RRestore$/)
})

const restorable = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))

it('offers to restore older versions of an own setup alone', () => {
  show(versions, null)
  expect(restorable()).toEqual(['Restore version 2', 'Restore version 1'])
  cleanup()
  show(versions, null, false)
  expect(restorable()).toEqual([])
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
})
