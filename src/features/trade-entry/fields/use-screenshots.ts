import { useCallback, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useUploadAttachment } from '#api/trades/attachments.ts'
import type { AttachmentKind } from '#domain/trade/fields/choices.ts'
import type { Attachment } from '#domain/trade/fields/trade-field.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'

/** Max files per trade. */
const maxFiles = 20

/** The next kind without a file: the first picture is usually from before the trade, the last from its exit. */
function suggestKind(files: readonly Attachment[]): AttachmentKind {
  return (['before', 'entry', 'exit'] as const).find((kind) => !files.some((file) => file.kind === kind)) ?? 'exit'
}

/** The files of the form, and how to add and change them. */
export interface Screenshots {
  /** The files at this moment: uploads run one after the other. */
  readonly current: () => readonly Attachment[]
  readonly put: (files: Attachment[]) => void
  /** Uploads files; `problems` says which were refused. */
  readonly add: (files: readonly File[]) => Promise<void>
  /** How many files are being uploaded. */
  readonly uploading: number
  readonly problems: readonly string[]
}

/** The files of the trade. Pictures can be pasted in any step; a message confirms it if the files are not visible. */
export function useScreenshots(form: UseFormReturn<TradeFormValues>, isVisible: boolean): Screenshots {
  const { getValues, setValue } = form
  const { mutateAsync } = useUploadAttachment()
  const { enqueueSnackbar } = useSnackbar()
  const [uploading, setUploading] = useState(0)
  const [problems, setProblems] = useState<readonly string[]>([])
  const current = useCallback((): readonly Attachment[] => getValues('screenshots'), [getValues])
  const put = useCallback(
    (files: Attachment[]) => setValue('screenshots', files, { shouldDirty: true, shouldValidate: false }),
    [setValue],
  )
  const upload = useCallback(
    async (files: readonly File[]): Promise<string[]> => {
      const refused: string[] = []
      setUploading((count) => count + files.length)
      for (const file of files) {
        try {
          if (current().length >= maxFiles) throw new Error(`A trade can have at most ${maxFiles} files.`)
          const attachment = await mutateAsync({ file, kind: suggestKind(current()) })
          put([...current(), attachment])
        } catch (error) {
          refused.push(errorText(error, 'The file could not be uploaded.'))
        } finally {
          setUploading((count) => count - 1)
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
      setProblems(await upload(files))
    },
    [upload],
  )

  useEffect(() => {
    const paste = async (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      if (isVisible) return add(files)
      const before = current().length
      for (const problem of await upload(files)) enqueueSnackbar(problem, { variant: 'error' })
      const added = current().length - before
      if (added === 0) return
      enqueueSnackbar(`${pluralize(added, 'file')} added to the review.`, {
        variant: 'success',
      })
    }
    const listen = (event: ClipboardEvent) => void paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [isVisible, add, upload, current, enqueueSnackbar])

  return { current, put, add, uploading, problems }
}
