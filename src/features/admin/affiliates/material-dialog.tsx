import Box from '@mui/material/Box'
import { useState } from 'react'
import { useSaveMaterial } from '#api/admin/affiliates.ts'
import type { PromoMaterial } from '#contract/admin/program.ts'
import { ActDialog } from '#features/admin/frame/act-dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

const typeOptions = [
  { value: 'social', label: 'Social post' },
  { value: 'email', label: 'Email' },
  { value: 'banner', label: 'Banner' },
] as const
const statusOptions = [
  { value: 'draft', label: 'Draft' },
  { value: 'approved', label: 'Approved (visible to affiliates)' },
] as const

/** Adds or changes a material. A banner is an SVG with its size, everything else is text. */
export function MaterialDialog({ material, onClose }: { material: PromoMaterial | null; onClose: () => void }) {
  const save = useSaveMaterial()
  const [form, setForm] = useState({
    type: material?.type ?? 'social',
    title: material?.title ?? '',
    body: material?.body ?? '',
    width: String(material?.width ?? ''),
    height: String(material?.height ?? ''),
    status: material?.status ?? 'draft',
  })
  const set = (change: Partial<typeof form>) => setForm({ ...form, ...change })
  const isPicture = form.type === 'banner'
  const store = () =>
    save.mutateAsync({
      id: material?.id ?? null,
      material: {
        type: form.type,
        title: form.title.trim(),
        body: form.body.trim(),
        mediaType: isPicture ? 'image/svg+xml' : 'text/plain',
        width: isPicture ? Number(form.width) : null,
        height: isPicture ? Number(form.height) : null,
        status: form.status,
      },
    })
  const isSized = !isPicture || (form.width !== '' && form.height !== '')
  return (
    <ActDialog
      title={material === null ? 'New material' : `Edit ${material.title}`}
      action="Save material"
      isReady={form.title.trim() !== '' && form.body.trim() !== '' && isSized}
      doneMessage="Material saved"
      onAct={store}
      onClose={onClose}
    >
      <Select label="Type" value={form.type} options={typeOptions} onChange={(type) => set({ type })} />
      <TextInput
        label="Title"
        maxLength={120}
        value={form.title}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextInput
        label={isPicture ? 'SVG' : 'Text'}
        helperText="{{link}} becomes the affiliate’s link."
        lines={5}
        maxLength={20_000}
        value={form.body}
        onChange={(event) => set({ body: event.target.value })}
      />
      {isPicture ? (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
          {(['width', 'height'] as const).map((side) => (
            <TextInput
              key={side}
              label={side === 'width' ? 'Width' : 'Height'}
              unit="px"
              inputMode="numeric"
              value={form[side]}
              onChange={(event) => set({ [side]: event.target.value.replaceAll(/\D/g, '') })}
            />
          ))}
        </Box>
      ) : null}
      <Select label="Status" value={form.status} options={statusOptions} onChange={(status) => set({ status })} />
    </ActDialog>
  )
}
