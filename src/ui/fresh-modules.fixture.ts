import { vi } from 'vitest'

// Files that replace modules share a process and the packages in it, but reload our own modules: those of the file
// before have its replacements.
vi.resetModules()
