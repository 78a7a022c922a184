import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { savedViewsQuery } from '#api/trades/saved-views.ts'
import { filterFromAddress, writeFilterToAddress } from '#shared/filter/filter-address.ts'
import { countActiveConditions, noFilter, type TradeFilter } from '#shared/filter/trade-filter.ts'
import { ViewsMenu } from '#shared/views/views-menu.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const ViewNameDialog = lazyPart(async () => (await import('#shared/views/view-name-dialog.tsx')).ViewNameDialog)

interface EliteViewsProps {
  readonly filter: TradeFilter
  readonly onChange: (filter: TradeFilter) => void
}

/** Columns of a view that is saved here; the history lets the trader change them. */
const columns = ['exitAt', 'symbol', 'direction', 'result', 'realizedR', 'netPnl'].map((key) => ({ key }))

function definitionOf(filter: TradeFilter) {
  const address = new URLSearchParams()
  writeFilterToAddress(address, filter)
  return { columns, density: 'compact' as const, address: Object.fromEntries(address) }
}

/** The saved views of the history: opens the filter of one, or saves the selection as one. */
export function EliteViews({ filter, onChange }: EliteViewsProps) {
  const views = useQuery(savedViewsQuery).data ?? []
  const [isNaming, setNaming] = useState(false)
  return (
    <>
      <ViewsMenu
        views={views}
        currentId={null}
        isAll={countActiveConditions(filter) === 0}
        onOpen={(view) =>
          onChange(view === null ? noFilter : filterFromAddress(new URLSearchParams({ ...view.definition.address })))
        }
        onSaveAs={() => setNaming(true)}
      />
      {isNaming ? (
        <ViewNameDialog
          renamed={null}
          definition={definitionOf(filter)}
          helperText="Saves the filters, for the history too."
          canBeDefault={false}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </>
  )
}
