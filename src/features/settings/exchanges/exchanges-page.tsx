import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { exchangesQuery, useDeleteExchange, useMergeExchange } from '#api/playbook/exchanges.ts'
import { useKeptRows } from '#api/playbook/setting-deletions.ts'
import type { Exchange } from '#domain/instruments/exchange.ts'
import { tradesText, useCountOf } from '#features/settings/lists/use-count.ts'
import { ListPage } from '#shared/lists/list-page.tsx'
import { SettingRow } from '#shared/lists/setting-list.tsx'
import { useSettingDeletion } from '#shared/lists/use-setting-deletion.ts'
import { exchangeKindLabels } from '#shared/trade/exchange-labels.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const ExchangeForm = lazyPart(async () => (await import('./exchange-form.tsx')).ExchangeForm)

const MergeForm = lazyPart(async () => (await import('#features/settings/lists/merge-form.tsx')).MergeForm)

type ExchangeDialog =
  | { readonly kind: 'edit'; readonly exchange: Exchange | null }
  | { readonly kind: 'merge'; readonly exchange: Exchange }

function deletedMessage({ name, symbolCount }: Exchange): string {
  return symbolCount === 0 ? `${name} deleted.` : `${name} and its ${pluralize(symbolCount, 'symbol')} deleted.`
}

/** /settings/exchanges: exchanges, brokers and prop firms; each leads to its symbols. */
export default function ExchangesPage() {
  const query = useQuery(exchangesQuery)
  const exchanges = useKeptRows(query.data)
  const removal = useDeleteExchange()
  const remove = useSettingDeletion('exchange', removal.mutateAsync)
  const merge = useMergeExchange()
  const countOf = useCountOf('exchanges')
  const [dialog, setDialog] = useState<ExchangeDialog | null>(null)
  const close = () => setDialog(null)
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
      onAdd={() => setDialog({ kind: 'edit', exchange: null })}
      dialog={
        <>
          {dialog?.kind === 'edit' ? <ExchangeForm exchange={dialog.exchange} onClose={close} /> : null}
          {dialog?.kind === 'merge' ? (
            <MergeForm
              kind="exchanges"
              row={dialog.exchange}
              others={exchanges.filter(({ id }) => id !== dialog.exchange.id)}
              moves="Symbols and trades move"
              merge={merge.mutateAsync}
              onClose={close}
            />
          ) : null}
        </>
      }
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
          details={`${exchangeKindLabels[exchange.kind]} · ${pluralize(exchange.symbolCount, 'symbol')} · ${tradesText(countOf(exchange.id))} · ${exchange.timeZone}`}
          onEdit={() => setDialog({ kind: 'edit', exchange })}
          onDelete={() => remove(exchange.id, deletedMessage(exchange))}
          actions={
            exchanges.length < 2 ? null : (
              <Button
                size="small"
                aria-label={`Merge ${exchange.name}`}
                onClick={() => setDialog({ kind: 'merge', exchange })}
              >
                Merge
              </Button>
            )
          }
        />
      ))}
    </ListPage>
  )
}
