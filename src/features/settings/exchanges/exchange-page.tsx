import { mdiPlus } from '@mdi/js'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { exchangesQuery } from '#api/playbook/exchanges.ts'
import { useKeptRows } from '#api/playbook/setting-deletions.ts'
import { symbolsQuery, useDeleteSymbol } from '#api/playbook/symbols.ts'
import type { TradedSymbol } from '#domain/instruments/exchange.ts'
import { ListState } from '#shared/lists/list-state.tsx'
import { useSettingDeletion } from '#shared/lists/use-setting-deletion.ts'
import { exchangeKindLabels } from '#shared/trade/exchange-labels.ts'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/layout/page.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { SymbolsTable } from './symbols-table.tsx'

const SymbolForm = lazyPart(async () => (await import('./symbol-form.tsx')).SymbolForm)

/** /settings/exchanges/:id: the symbols of an exchange. */
export default function ExchangePage() {
  const { id = '' } = useParams()
  const exchange = useQuery(exchangesQuery).data?.find((one) => one.id === id)
  const query = useQuery(symbolsQuery(id))
  const symbols = useKeptRows(query.data)
  const removal = useDeleteSymbol(id)
  const remove = useSettingDeletion('symbol', removal.mutateAsync)
  /** Null while the dialog is closed; a new symbol has none. */
  const [edited, setEdited] = useState<{ readonly symbol: TradedSymbol | null } | null>(null)
  const addButton = (
    <Button variant="contained" startIcon={<Icon path={mdiPlus} />} onClick={() => setEdited({ symbol: null })}>
      New symbol
    </Button>
  )
  return (
    <Page
      title={exchange?.name ?? 'Exchange'}
      subtitle={
        <>
          <Link component={RouterLink} to="/settings/exchanges" color="inherit" underline="always">
            Exchanges
          </Link>
          {exchange === undefined ? '' : ` · ${exchangeKindLabels[exchange.kind]} · sessions in ${exchange.timeZone}`}
        </>
      }
      actions={symbols.length > 0 ? addButton : undefined}
    >
      <ListState
        subject="symbols"
        query={query}
        isEmpty={symbols.length === 0}
        emptyTitle="No symbols yet"
        emptyText="Add a symbol to set its point value, tick size and currency."
        addButton={addButton}
      >
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 2.5 } }}>
          <SymbolsTable
            symbols={symbols}
            onEdit={(symbol) => setEdited({ symbol })}
            onDelete={(symbol) => remove(symbol.id, `${symbol.symbol} deleted.`)}
          />
        </Paper>
      </ListState>
      {edited === null ? null : <SymbolForm exchangeId={id} symbol={edited.symbol} onClose={() => setEdited(null)} />}
    </Page>
  )
}
