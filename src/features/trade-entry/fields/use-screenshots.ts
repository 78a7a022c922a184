import { useCallback, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useUploadAttachment } from '#api/trades/attachments.ts'
import type { AttachmentKind } from '#domain/trade/fields/choices.ts'
import type { Attachment } from '#domain/trade/fields/trade-field.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'

/** Most files that a trade takes. */
const maxFiles = 20

/** The next kind that is not there yet: a first picture is usually from before the trade, a last one from its exit. */
function suggestKind(files: readonly Attachment[]): AttachmentKind {
  return (['before', 'entry', 'exit'] as const).find((kind) => !files.some((file) => file.kind === kind)) ?? 'exit'
}

/** The files of the form, and how they come to it. */
export interface Screenshots {
  /** The files as they are by now: several are stored one after the other. */
  readonly current: () => readonly Attachment[]
  readonly put: (files: Attachment[]) => void
  /** Stores files beside the trade; what cannot be taken is told in `problems`. */
  readonly add: (files: readonly File[]) => Promise<void>
  /** How many are being stored. */
  readonly busy: number
  readonly problems: readonly string[]
}

/** Files beside the trade. A picture can be pasted on any step; where they are out of sight, a message tells of it. */
export function useScreenshots(form: UseFormReturn<TradeFormValues>, inSight: boolean): Screenshots {
  const { getValues, setValue } = form
  const { mutateAsync } = useUploadAttachment()
  const { enqueueSnackbar } = useSnackbar()
  const [busy, setBusy] = useState(0)
  const [problems, setProblems] = useState<readonly string[]>([])
  const current = useCallback((): readonly Attachment[] => getValues('screenshots'), [getValues])
  const put = useCallback(
    (files: Attachment[]) => setValue('screenshots', files, { shouldDirty: true, shouldValidate: false }),
    [setValue],
  )
  const store = useCallback(
    async (files: readonly File[]): Promise<string[]> => {
      const refused: string[] = []
      setBusy((count) => count + files.length)
      for (const file of files) {
        try {
          if (current().length >= maxFiles) throw new Error(`A trade takes at most ${maxFiles} files.`)
          const added = await mutateAsync({ file, kind: suggestKind(current()) })
          put([...current(), added])
        } catch (error) {
          refused.push(error instanceof Error ? error.message : 'The file could not be stored.')
        } finally {
          setBusy((count) => count - 1)
        }
      }
      return refused
    },
    [current, put, mutateAsync],
  )
  const add = useCallback(
    async (files: readonly File[]) => {
      if (files.length === 0) return
      setProblems([])
      setProblems(await store(files))
    },
    [store],
  )

  useEffect(() => {
    const paste = async (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      if (inSight) return add(files)
      const before = current().length
      for (const problem of await store(files)) enqueueSnackbar(problem, { variant: 'error' })
      const taken = current().length - before
      if (taken === 0) return
      enqueueSnackbar(
        `${taken === 1 ? 'The picture was' : `${taken} files were`} added to the screenshots of the review.`,
        {
          variant: 'success',
        },
      )
    }
    const listen = (event: ClipboardEvent) => void paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [inSight, add, store, current, enqueueSnackbar])

  return { current, put, add, busy, problems }
}
