import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { FileReport } from '#features/trade-import/session/use-import.ts'
import { theme } from '#ui/theme/theme.ts'
import { FileOutcomes } from './file-outcomes.tsx'

const report = (id: number, name: string, imported: number) =>
  ({
    id,
    name,
    sent: { batchId: '7d3f0f6c-6b1f-4f3a-9a50-1f6f0a4a1155', imported, continued: 1, duplicates: 2 },
    preview: { rejected: { count: 3 }, ignored: { count: 4 } },
  }) as FileReport

function show(isNarrow: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width') && isNarrow,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={theme}>
        <FileOutcomes
          reports={[report(1, 'may.csv', 1_200), report(2, 'june.csv', 7)]}
          undone={new Set([2])}
          onUndone={() => undefined}
        />
      </ThemeProvider>
    </QueryClientProvider>,
  )
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('is a table on wide screens', () => {
  show(false)
  const table = screen.getByRole('table', { name: 'Results by file' })
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['FileImportedContinuedAlready importedRejectedIgnored', 'may.csvUndo1,2001234', 'june.csvUndone71234'])
})

it('is one block per file on a phone, with every labeled figure', () => {
  show(true)
  expect(screen.queryByRole('table')).toBeNull()
  const list = screen.getByRole('list', { name: 'Results by file' })
  const [may, june] = within(list).getAllByRole('listitem')
  expect(may?.textContent).toBe('may.csvUndoImported1,200Continued1Already imported2Rejected3Ignored4')
  expect(june?.textContent).toBe('june.csvUndoneImported7Continued1Already imported2Rejected3Ignored4')
  expect(within(list).getAllByRole('button', { name: 'Undo the import of may.csv' })).toHaveLength(1)
})
