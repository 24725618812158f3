import { shortenedTo } from '../../../shared/input/characters'
import { BOT_NAME } from '../../../shared/input/name-rules'
import { SCRIPT_LIMITS } from '../../../shared/limits'
import { SOURCE_TOO_LONG } from '../../../shared/script-rules'
import type { ScriptInput } from '../../../shared/scripts'
import { saveFile } from '../../lib/browser/save-file'

const ENDING = /\.(d\.)?[cm]?[jt]sx?$|\.txt$/i
/** In names of files, of any system. */
const FORBIDDEN = /[\p{Cc}<>:"/\\|?*]+/gu

/** The code as it is; the name of the file is that of the script. */
export const exportScript = (name: string, source: string) =>
  saveFile(`${name.replace(FORBIDDEN, ' ').trim() || 'script'}.ts`, 'text/plain;charset=utf-8', source)

/** @throws with a sentence if it cannot be a script */
export async function readScriptFile(file: Pick<File, 'name' | 'size' | 'text'>): Promise<ScriptInput> {
  if (file.size > SCRIPT_LIMITS.sourceBytes) throw new Error(SOURCE_TOO_LONG)
  const source = await file.text()
  if (source.includes('\0')) throw new Error('This is not a text file.')
  if (!source.trim()) throw new Error('This file is empty.')
  const name = file.name
    .replace(ENDING, '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
  return { name: shortenedTo(BOT_NAME.maxLength, name) || 'Script', source }
}
