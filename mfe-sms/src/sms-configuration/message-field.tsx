import { useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { TextAreaField } from '@osk/shared/ui/field';
import { useRef, useState } from 'react';
import { insertText } from './insert-text.ts';
import { messageStrings } from './message-strings.ts';
import { endsInTag, tagProblems, tags } from './message-tags.ts';
import type { Configuration } from './use-configuration.ts';

/** The message, buttons that put its tags where the cursor is, and what is wrong with the tags there are. `onLeft`: it was left. */
export function MessageField({ configuration: { form, typed }, onLeft }: { configuration: Configuration; onLeft: () => void }) {
  const text = useStrings(messageStrings);
  const area = useRef<HTMLTextAreaElement>(null);
  const wasIn = useRef(false);
  const { ref, onBlur, ...field } = form.register('smsNotificationMessage');
  const warning = useTagWarning(typed.smsNotificationMessage);

  const insert = (tag: string) => {
    if (!area.current) return;
    // Where no cursor has been yet, browsers disagree on where it is.
    if (!wasIn.current) area.current.setSelectionRange(area.current.value.length, area.current.value.length);
    insertText(area.current, tag);
  };

  return (
    <TextAreaField
      {...field}
      ref={(element) => {
        ref(element);
        area.current = element;
      }}
      label={text.message}
      hint={typed.smsNotificationMessage.trim() === '' ? `${text.messageHint} ${text.empty}` : text.messageHint}
      error={form.errorOf('smsNotificationMessage')}
      warning={warning.sentence}
      rows={5}
      onFocus={() => {
        wasIn.current = true;
        warning.setTyping(true);
      }}
      onBlur={(event) => {
        warning.setTyping(false);
        onLeft();
        return onBlur(event);
      }}
      tools={tags.map((tag) => (
        <Button key={tag} kind="secondary" size="small" onClick={() => insert(`{${tag}}`)}>
          {text.insert(`{${tag}}`)}
        </Button>
      ))}
    />
  );
}

/** What is wrong with the message's tags; nothing is said of the one that is just being typed. */
function useTagWarning(message: string) {
  const text = useStrings(messageStrings);
  const [typing, setTyping] = useState(false);
  const sentences = tagProblems(message).flatMap((problem) => {
    if (problem.kind === 'unknown') {
      const { written, nearest } = problem;
      return nearest ? text.misspelt(written, `{${nearest}}`) : text.unknown(written);
    }
    return problem.kind === 'unclosed' && typing && endsInTag(message) ? [] : text[problem.kind];
  });
  return { sentence: sentences.join(' ') || undefined, setTyping };
}
