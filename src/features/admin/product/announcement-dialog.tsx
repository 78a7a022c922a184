import { useState } from 'react'
import { useSaveAnnouncement } from '#api/admin/operations.ts'
import { announcementAudiences, type Announcement } from '#contract/admin/product.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { getBrowserTimeZone } from '#domain/time/browser-time-zone.ts'
import { ActDialog } from '#features/admin/frame/act-dialog.tsx'
import { DateTimeInput } from '#ui/form/date-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { fromDateTimeInput, toDateTimeInput } from '#ui/form/zoned-time.ts'
import { audienceLabels } from './audience-labels.ts'

const severityOptions = [
  { value: 'info', label: 'Information' },
  { value: 'warning', label: 'Warning' },
] as const
const audienceOptions = announcementAudiences.map((value) => ({ value, label: audienceLabels[value] }))

interface AnnouncementDialogProps {
  /** Null: a new one. */
  readonly announcement: Announcement | null
  readonly onClose: () => void
}

/** Writes or changes an announcement. */
export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const timeZone = getBrowserTimeZone()
  const asInput = (value: Instant | null) => (value === null ? '' : toDateTimeInput(value, timeZone))
  const save = useSaveAnnouncement()
  const [form, setForm] = useState({
    message: announcement?.message ?? '',
    severity: announcement?.severity ?? 'info',
    audience: announcement?.audience ?? 'everyone',
    starts: asInput(announcement?.startsAt ?? null),
    ends: asInput(announcement?.endsAt ?? null),
  })
  const set = (change: Partial<typeof form>) => setForm((current) => ({ ...current, ...change }))
  const store = () =>
    save.mutateAsync({
      id: announcement?.id ?? null,
      announcement: {
        message: form.message.trim(),
        severity: form.severity,
        audience: form.audience,
        startsAt: fromDateTimeInput(form.starts, timeZone),
        endsAt: fromDateTimeInput(form.ends, timeZone),
      },
    })
  return (
    <ActDialog
      title={announcement === null ? 'New announcement' : 'Edit announcement'}
      action={announcement === null ? 'Announce' : 'Save announcement'}
      isReady={form.message.trim() !== ''}
      doneMessage="Announcement saved"
      onAct={store}
      onClose={onClose}
    >
      <TextInput
        label="Message"
        lines={2}
        maxLength={300}
        value={form.message}
        onChange={(event) => set({ message: event.target.value })}
      />
      <Select label="Kind" value={form.severity} options={severityOptions} onChange={(severity) => set({ severity })} />
      <Select
        label="Shown to"
        value={form.audience}
        options={audienceOptions}
        onChange={(audience) => set({ audience })}
      />
      <DateTimeInput
        label="From"
        timeZone={timeZone}
        value={form.starts}
        onChange={(starts) => set({ starts })}
        helperText="Empty: at once."
      />
      <DateTimeInput
        label="Until"
        timeZone={timeZone}
        value={form.ends}
        onChange={(ends) => set({ ends })}
        helperText="Empty: until it is deleted."
      />
    </ActDialog>
  )
}
