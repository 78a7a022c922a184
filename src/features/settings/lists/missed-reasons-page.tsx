import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { missedReasonsQuery, useDeleteMissedReason } from '#api/playbook/missed-reasons.ts'
import { useKeptRows } from '#api/playbook/setting-deletions.ts'
import type { MissedReason } from '#domain/playbook/playbook.ts'
import { ListPage } from '#shared/lists/list-page.tsx'
import { SettingRow } from '#shared/lists/setting-list.tsx'
import { useSettingDeletion } from '#shared/lists/use-setting-deletion.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const MissedReasonForm = lazyPart(async () => (await import('./missed-reason-form.tsx')).MissedReasonForm)

/** /settings/missed-reasons: the reasons to choose from for a missed trade. */
export default function MissedReasonsPage() {
  const query = useQuery(missedReasonsQuery)
  const reasons = useKeptRows(query.data)
  const removal = useDeleteMissedReason()
  const remove = useSettingDeletion('reason', removal.mutateAsync)
  /** Null while the dialog is closed; a new reason has none. */
  const [edited, setEdited] = useState<{ readonly reason: MissedReason | null } | null>(null)
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
      onAdd={() => setEdited({ reason: null })}
      dialog={edited === null ? null : <MissedReasonForm reason={edited.reason} onClose={() => setEdited(null)} />}
    >
      {reasons.map((reason) => (
        <SettingRow
          key={reason.id}
          name={reason.name}
          onEdit={() => setEdited({ reason })}
          onDelete={() => remove(reason.id, `${reason.name} deleted.`)}
        />
      ))}
    </ListPage>
  )
}
