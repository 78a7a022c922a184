import { memo, useCallback, useMemo } from 'react'
import type { HistoryAddress } from '#features/trade-history/query/use-history-address.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { SearchField } from '#shared/selection/search-field.tsx'
import { SelectionBar } from '#shared/selection/selection-bar.tsx'

interface HistorySelectionProps {
  readonly address: HistoryAddress
  readonly symbols: readonly string[]
  readonly context: JournalContext
}

/** The selection bar of the history, with a search of words. Scrolling does not render it again. */
export const HistorySelection = memo(function HistorySelection({ address, symbols, context }: HistorySelectionProps) {
  const { filter, change } = address
  const find = useCallback((text: string) => change({ search: text }), [change])
  const search = useMemo(() => <SearchField value={filter.search} onCommit={find} />, [filter.search, find])
  return <SelectionBar address={address} symbols={symbols} context={context} lead={search} />
})
