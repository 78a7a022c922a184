import { mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { materialsQuery, useDeleteMaterial } from '#api/admin/affiliates.ts'
import type { PromoMaterial } from '#contract/admin/program.ts'
import { ActDialog } from '#features/admin/frame/act-dialog.tsx'
import { AdminList } from '#features/admin/frame/admin-list.tsx'
import { localTime } from '#features/admin/frame/local-time.ts'
import { capitalize } from '#ui/figures/capitalize.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const MaterialDialog = lazyPart(async () => (await import('./material-dialog.tsx')).MaterialDialog)

const columns = [
  { key: 'title', label: 'Material' },
  { key: 'type', label: 'Type' },
  { key: 'status', label: 'Status' },
  { key: 'changed', label: 'Changed' },
  { key: 'act', label: 'Actions' },
]

type Open =
  | { readonly kind: 'edit'; readonly material: PromoMaterial | null }
  | { readonly kind: 'delete'; readonly material: PromoMaterial }

/** Texts and banners of the program; affiliates see approved ones. */
export function MaterialsTab() {
  const query = useQuery(materialsQuery)
  const remove = useDeleteMaterial()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const cellsOf = (material: PromoMaterial) => ({
    title: material.title,
    type: capitalize(material.type),
    status: material.status === 'approved' ? 'Approved' : 'Draft',
    changed: localTime(material.updatedAt),
    act: (
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          size="small"
          variant="outlined"
          aria-label={`Edit ${material.title}`}
          onClick={() => setOpen({ kind: 'edit', material })}
        >
          Edit
        </Button>
        <Button
          size="small"
          color="error"
          aria-label={`Delete ${material.title}`}
          onClick={() => setOpen({ kind: 'delete', material })}
        >
          Delete
        </Button>
      </Box>
    ),
  })
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Icon path={mdiPlus} />}
        sx={{ mb: 2 }}
        onClick={() => setOpen({ kind: 'edit', material: null })}
      >
        New material
      </Button>
      <AdminList
        subject="materials"
        query={query}
        columns={columns}
        cellsOf={cellsOf}
        emptyTitle="No materials yet"
        emptyText="Add texts and banners for affiliates."
      />
      {open?.kind === 'edit' ? <MaterialDialog material={open.material} onClose={close} /> : null}
      {open?.kind === 'delete' ? (
        <ActDialog
          title={`Delete ${open.material.title}`}
          action="Delete material"
          isDestructive
          doneMessage="Material deleted"
          onAct={() => remove.mutateAsync(open.material.id)}
          onClose={close}
        >
          <Typography variant="body2">Affiliates no longer find it. This can’t be undone.</Typography>
        </ActDialog>
      ) : null}
    </>
  )
}
