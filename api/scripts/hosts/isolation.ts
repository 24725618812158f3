import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { $ } from 'bun'

/** How the process of a host is shut in. */
export interface Isolation {
  /** Stands before the command of a host. */
  wrapper: string[]
  /** What this machine does without, in words. */
  missing: string[]
  /** The file that the process runs; that of a host if it is missing. */
  main?: string
}

/** A file to run, and the folders of code that it reads. */
export interface IsolatedProgram {
  main: string
  folders: string[]
}

const HOST_FOLDER = resolve(import.meta.dir, '../host')
const PACKAGES = resolve(import.meta.dir, '../../../node_modules')
const HOST_MAIN = fileURLToPath(new URL('../host/main.ts', import.meta.url))
const HOST: IsolatedProgram = { main: HOST_MAIN, folders: [HOST_FOLDER, dirname(HOST_MAIN)] }
/** A last resort: Bun maps up to 2.7 GB before the first script, and 26 MB for each. The engines limit what scripts use. */
const DATA_LIMIT = 8 * 1024 ** 3

/** Tries each means once, because a machine may have bubblewrap and forbid what it needs. */
export async function findIsolation({ main, folders } = HOST): Promise<Isolation> {
  const limits = ['prlimit', `--data=${DATA_LIMIT}`, '--nofile=64', '--core=0', '--']
  const dying = ['setpriv', '--pdeathsig', 'KILL', '--']
  const shut = bubblewrap(folders)
  const [hasLimits, hasDying, hasBubblewrap] = await Promise.all([works(limits), works(dying), works(shut)])
  return {
    main,
    wrapper: [...(hasLimits ? limits : []), ...(hasDying ? dying : []), ...(hasBubblewrap ? shut : [])],
    missing: [
      ...(hasLimits ? [] : ['prlimit, which limits memory and files']),
      ...(hasDying ? [] : ['setpriv, which ends hosts together with this process']),
      ...(hasBubblewrap ? [] : ['bubblewrap, which hides files, processes and the network']),
    ],
  }
}

async function works(wrapper: string[]): Promise<boolean> {
  if (!Bun.which(wrapper[0] ?? '')) return false
  const { exitCode } = await $`${wrapper} ${process.execPath} --version`.quiet().nothrow()
  return exitCode === 0
}

/** Nothing of this machine but the system's own files, Bun, the packages and its own code; no network. */
function bubblewrap(folders: string[]): string[] {
  const bun = dirname(realpathSync(process.execPath))
  const readable = ['/usr', PACKAGES, ...folders, bun, dirname(process.execPath)]
  const system = ['/bin', '/lib', '/lib64'].filter((path) => existsSync(path)).flatMap(systemFolder)
  return [
    ...['bwrap', '--unshare-all', '--die-with-parent', '--new-session', '--clearenv', '--setenv', 'TZ', 'UTC'],
    ...[...new Set(readable)].flatMap((path) => ['--ro-bind', path, path]),
    ...system,
    ...['--proc', '/proc', '--dev', '/dev', '--chdir', '/', '--'],
  ]
}

function systemFolder(path: string): string[] {
  const isLink = lstatSync(path).isSymbolicLink()
  return isLink ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path]
}

export const hostCommand = ({ wrapper, main = HOST.main }: Isolation): string[] => [...wrapper, process.execPath, main]
