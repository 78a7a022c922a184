import { mdiPlus } from '@mdi/js'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { missedReasonsQuery, useDeleteMissedReason } from '#api/playbook/missed-reasons.ts'
import { useKeptRows } from '#api/playbook/setting-deletions.ts'
import type { MissedReason } from '#domain/playbook/playbook.ts'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/layout/page.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ListState } from './list-state.tsx'
import { SettingList, SettingRow } from './setting-list.tsx'
import { useSettingDeletion } from './use-setting-deletion.ts'

const MissedReasonForm = lazyPart(async () => (await import('./missed-reason-form.tsx')).MissedReasonForm)

/** /settings/missed-reasons: the reasons to choose from for a missed trade. */
export default function MissedReasonsPage() {
  const query = useQuery(missedReasonsQuery)
  const reasons = useKeptRows(query.data)
  const removal = useDeleteMissedReason()
  const remove = useSettingDeletion('reason', removal.mutateAsync)
  /** Null while the dialog is closed; a new reason has none. */
  const [edited, setEdited] = useState<{ readonly reason: MissedReason | null } | null>(null)
  const addButton = (
    <Button variant="contained" startIcon={<Icon path={mdiPlus} />} onClick={() => setEdited({ reason: null })}>
      New reason
    </Button>
  )
  return (
    <Page
      title="Missed Reasons"
      subtitle="Reasons to choose on missed trades"
      actions={reasons.length > 0 ? addButton : undefined}
    >
      <ListState
        subject="reasons"
        query={query}
        isEmpty={reasons.length === 0}
        emptyTitle="No reasons yet"
        emptyText="Add the reasons why you miss trades, such as “Hesitated”."
        addButton={addButton}
      >
        <SettingList label="Missed reasons">
          {reasons.map((reason) => (
            <SettingRow
              key={reason.id}
              name={reason.name}
              onEdit={() => setEdited({ reason })}
              onDelete={() => remove(reason.id, `${reason.name} deleted.`)}
            />
          ))}
        </SettingList>
      </ListState>
      {edited === null ? null : <MissedReasonForm reason={edited.reason} onClose={() => setEdited(null)} />}
    </Page>
  )
}
