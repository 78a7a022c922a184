import { useCallback, useEffect, useState } from 'react'
import { useAddSetupExample } from '#api/playbook/setup-examples.ts'
import type { Id } from '#domain/numbers/units.ts'
import { errorText } from '#ui/feedback/error-text.ts'

interface PictureUpload {
  /** Uploads files one after the other. */
  readonly add: (files: readonly File[]) => Promise<void>
  /** How many files are being uploaded. */
  readonly uploading: number
  /** Which files were refused, and why. */
  readonly problems: readonly string[]
}

/** Adds pictures to a setup: those that are given, and those that are pasted anywhere on the screen. */
export function useAddPictures(setupId: Id): PictureUpload {
  const { mutateAsync } = useAddSetupExample(setupId)
  const [uploading, setUploading] = useState(0)
  const [problems, setProblems] = useState<readonly string[]>([])
  const add = useCallback(
    async (files: readonly File[]) => {
      if (files.length === 0) return
      setProblems([])
      setUploading((count) => count + files.length)
      for (const file of files) {
        try {
          await mutateAsync(file)
        } catch (error) {
          setProblems((now) => [...now, errorText(error, 'The picture could not be added.')])
        } finally {
          setUploading((count) => count - 1)
        }
      }
    },
    [mutateAsync],
  )
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      void add(files)
    }
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [add])
  return { add, uploading, problems }
}
