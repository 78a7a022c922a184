import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { exchangesQuery, useDeleteExchange } from '#api/playbook/exchanges.ts'
import { useKeptRows } from '#api/playbook/setting-deletions.ts'
import type { Exchange } from '#domain/instruments/exchange.ts'
import { ListPage } from '#shared/lists/list-page.tsx'
import { SettingRow } from '#shared/lists/setting-list.tsx'
import { useSettingDeletion } from '#shared/lists/use-setting-deletion.ts'
import { exchangeKindLabels } from '#shared/trade/exchange-labels.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const ExchangeForm = lazyPart(async () => (await import('./exchange-form.tsx')).ExchangeForm)

function deletedMessage({ name, symbolCount }: Exchange): string {
  return symbolCount === 0 ? `${name} deleted.` : `${name} and its ${pluralize(symbolCount, 'symbol')} deleted.`
}

/** /settings/exchanges: exchanges, brokers and prop firms; each leads to its symbols. */
export default function ExchangesPage() {
  const query = useQuery(exchangesQuery)
  const exchanges = useKeptRows(query.data)
  const removal = useDeleteExchange()
  const remove = useSettingDeletion('exchange', removal.mutateAsync)
  /** Null while the dialog is closed; a new exchange has none. */
  const [edited, setEdited] = useState<{ readonly exchange: Exchange | null } | null>(null)
  return (
    <ListPage
      title="Exchanges"
      subtitle="Venues and contract specs"
      subject="exchanges"
      query={query}
      isEmpty={exchanges.length === 0}
      emptyTitle="No exchanges yet"
      emptyText="Add an exchange, a broker or a prop firm, then its symbols."
      listLabel="Exchanges"
      addLabel="New exchange"
      onAdd={() => setEdited({ exchange: null })}
      dialog={edited === null ? null : <ExchangeForm exchange={edited.exchange} onClose={() => setEdited(null)} />}
    >
      {exchanges.map((exchange) => (
        <SettingRow
          key={exchange.id}
          name={exchange.name}
          title={
            <Link component={RouterLink} to={`/settings/exchanges/${exchange.id}`}>
              {exchange.name}
            </Link>
          }
          details={`${exchangeKindLabels[exchange.kind]} · ${pluralize(exchange.symbolCount, 'symbol')} · ${exchange.timeZone}`}
          onEdit={() => setEdited({ exchange })}
          onDelete={() => remove(exchange.id, deletedMessage(exchange))}
        />
      ))}
    </ListPage>
  )
}
