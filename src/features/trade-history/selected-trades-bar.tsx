import type { Ref } from 'react'
import { BulkBar } from '#features/trade-history/bulk/bulk-bar.tsx'
import type { BulkEdit } from '#features/trade-history/bulk/bulk-edit.ts'
import type { BulkAction } from './history-dialogs.tsx'
import type { TradeSelection } from './use-trade-selection.ts'

interface SelectedTradesBarProps {
  readonly ref: Ref<HTMLElement>
  readonly selection: TradeSelection
  /** How many trades match. */
  readonly count: number
  readonly isNarrow: boolean
  /** Whether the trades are another trader's: nothing changes them. */
  readonly isReadOnly: boolean
  readonly onAction: (action: BulkAction) => void
  readonly onDelete: (selected: Pick<BulkAction, 'selection' | 'count'>) => void
}

/** The bar of actions on the selected trades. */
export function SelectedTradesBar(props: SelectedTradesBarProps) {
  const { ref, selection, count, isNarrow, isReadOnly, onAction, onDelete } = props
  const selected = () => ({ selection: selection.sorted(), count: selection.count })
  const start = (kind: BulkAction['kind'], edit: BulkEdit = {}) => onAction({ kind, ...selected(), edit })
  return (
    <BulkBar
      ref={ref}
      isNarrow={isNarrow}
      isReadOnly={isReadOnly}
      selectedCount={selection.count}
      count={count}
      onAll={selection.selectEverything}
      onNone={selection.clear}
      onEdit={() => start('edit')}
      onExport={() => start('export')}
      onMerge={() => start('merge')}
      onLock={(isLocked) => start('edit', { isLocked })}
      onPrint={() => start('print')}
      onDelete={() => onDelete(selected())}
    />
  )
}
