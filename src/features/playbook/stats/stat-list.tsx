import Paper from '@mui/material/Paper'
import type { CustomStat } from '#domain/formulas/custom-stat.ts'
import type { Id } from '#domain/numbers/units.ts'
import { SortableList } from '#shared/lists/sortable-list.tsx'
import { StatRow, type StatActions } from './stat-row.tsx'
import { unused, type StatUse } from './stat-words.ts'

interface StatListProps {
  readonly label: string
  readonly stats: readonly CustomStat[]
  /** Null while unknown. */
  readonly uses: ReadonlyMap<Id, StatUse> | null
  readonly actions: StatActions
  /** Receives the ids in their new order; left out for stats without one, such as archived ones. */
  readonly onOrder?: (order: readonly Id[]) => void
}

const keepOrder = () => {}

/** Custom stats, in the trader's order where they have one. */
export function StatList({ label, stats, uses, actions, onOrder }: StatListProps) {
  return (
    <Paper variant="outlined" sx={{ maxWidth: 860, overflow: 'hidden' }}>
      <SortableList label={label} rows={stats} isFixed={onOrder === undefined} onOrder={onOrder ?? keepOrder}>
        {(stat) => <StatRow stat={stat} use={uses?.get(stat.id) ?? unused} actions={actions} />}
      </SortableList>
    </Paper>
  )
}
