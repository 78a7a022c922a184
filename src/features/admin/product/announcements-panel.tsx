import { mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allAnnouncementsQuery, useDeleteAnnouncement } from '#api/admin/operations.ts'
import type { Announcement } from '#contract/admin/product.ts'
import { ActDialog } from '#features/admin/frame/act-dialog.tsx'
import { AdminList } from '#features/admin/frame/admin-list.tsx'
import { localTime } from '#features/admin/frame/local-time.ts'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { audienceLabels } from './audience-labels.ts'

const AnnouncementDialog = lazyPart(async () => (await import('./announcement-dialog.tsx')).AnnouncementDialog)

const columns = [
  { key: 'message', label: 'Message' },
  { key: 'audience', label: 'Shown to' },
  { key: 'starts', label: 'From' },
  { key: 'ends', label: 'Until' },
  { key: 'act', label: 'Actions' },
]

type Open =
  | { readonly kind: 'edit'; readonly announcement: Announcement | null }
  | { readonly kind: 'delete'; readonly announcement: Announcement }

/** Announcements that signed-in accounts see on every screen. */
export function AnnouncementsPanel() {
  const query = useQuery(allAnnouncementsQuery)
  const remove = useDeleteAnnouncement()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const cellsOf = (announcement: Announcement) => ({
    message: <Box sx={{ overflowWrap: 'anywhere', minWidth: 160 }}>{announcement.message}</Box>,
    audience: audienceLabels[announcement.audience],
    starts: localTime(announcement.startsAt),
    ends: announcement.endsAt === null ? 'Deleted' : localTime(announcement.endsAt),
    act: (
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          size="small"
          variant="outlined"
          aria-label={`Edit: ${announcement.message}`}
          onClick={() => setOpen({ kind: 'edit', announcement })}
        >
          Edit
        </Button>
        <Button
          size="small"
          color="error"
          aria-label={`Delete: ${announcement.message}`}
          onClick={() => setOpen({ kind: 'delete', announcement })}
        >
          Delete
        </Button>
      </Box>
    ),
  })
  return (
    <Panel
      title="Announcements"
      subtitle="A banner on every screen, until it is dismissed"
      actions={
        <Button
          variant="contained"
          startIcon={<Icon path={mdiPlus} />}
          onClick={() => setOpen({ kind: 'edit', announcement: null })}
        >
          New announcement
        </Button>
      }
    >
      <AdminList
        isInPanel
        subject="announcements"
        query={query}
        columns={columns}
        cellsOf={cellsOf}
        emptyTitle="Nothing announced"
        loadingHeight={180}
      />
      {open?.kind === 'edit' ? <AnnouncementDialog announcement={open.announcement} onClose={close} /> : null}
      {open?.kind === 'delete' ? (
        <ActDialog
          title="Delete announcement"
          action="Delete announcement"
          isDestructive
          doneMessage="Announcement deleted"
          onAct={() => remove.mutateAsync(open.announcement.id)}
          onClose={close}
        >
          <Typography variant="body2">Nobody sees it any more. This can’t be undone.</Typography>
        </ActDialog>
      ) : null}
    </Panel>
  )
}
