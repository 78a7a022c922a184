import { useEffect, useEffectEvent, useState } from 'react'

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

/**
 * Takes files that are dropped anywhere on the page; whether some are held over it. A file let go beside a frame would
 * otherwise replace the application by its contents.
 */
export function useFileDrop(onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onDrop)

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    }
    const leave = (event: DragEvent) => {
      // Leaving one element for another inside the window is not leaving.
      if (event.relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      const files = event.dataTransfer?.files
      if (files !== undefined && files.length > 0) take([...files])
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}
