import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { missedReasonsQuery, useDeleteMissedReason, useMergeMissedReason } from '#api/playbook/missed-reasons.ts'
import { useKeptRows } from '#api/playbook/setting-deletions.ts'
import type { MissedReason } from '#domain/playbook/playbook.ts'
import { ListPage } from '#shared/lists/list-page.tsx'
import { SettingRow } from '#shared/lists/setting-list.tsx'
import { useSettingDeletion } from '#shared/lists/use-setting-deletion.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { tradesText, useCountOf } from './use-count.ts'

const MissedReasonForm = lazyPart(async () => (await import('./missed-reason-form.tsx')).MissedReasonForm)

const MergeForm = lazyPart(async () => (await import('./merge-form.tsx')).MergeForm)

type ReasonDialog =
  | { readonly kind: 'edit'; readonly reason: MissedReason | null }
  | { readonly kind: 'merge'; readonly reason: MissedReason }

/** /settings/missed-reasons: the reasons to choose from for a missed trade. */
export default function MissedReasonsPage() {
  const query = useQuery(missedReasonsQuery)
  const reasons = useKeptRows(query.data)
  const removal = useDeleteMissedReason()
  const remove = useSettingDeletion('reason', removal.mutateAsync)
  const merge = useMergeMissedReason()
  const countOf = useCountOf('missedReasons')
  const [dialog, setDialog] = useState<ReasonDialog | null>(null)
  const close = () => setDialog(null)
  return (
    <ListPage
      title="Missed Reasons"
      subtitle="Reasons to choose on missed trades"
      subject="reasons"
      query={query}
      isEmpty={reasons.length === 0}
      emptyTitle="No reasons yet"
      emptyText="Add the reasons why you miss trades, such as “Hesitated”."
      listLabel="Missed reasons"
      addLabel="New reason"
      onAdd={() => setDialog({ kind: 'edit', reason: null })}
      dialog={
        <>
          {dialog?.kind === 'edit' ? <MissedReasonForm reason={dialog.reason} onClose={close} /> : null}
          {dialog?.kind === 'merge' ? (
            <MergeForm
              kind="reasons"
              row={dialog.reason}
              others={reasons.filter(({ id }) => id !== dialog.reason.id)}
              moves="Missed trades move"
              merge={merge.mutateAsync}
              onClose={close}
            />
          ) : null}
        </>
      }
    >
      {reasons.map((reason) => (
        <SettingRow
          key={reason.id}
          name={reason.name}
          details={tradesText(countOf(reason.id))}
          onEdit={() => setDialog({ kind: 'edit', reason })}
          onDelete={() => remove(reason.id, `${reason.name} deleted.`)}
          actions={
            reasons.length < 2 ? null : (
              <Button
                size="small"
                aria-label={`Merge ${reason.name}`}
                onClick={() => setDialog({ kind: 'merge', reason })}
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
