import { useStrings } from '@osk/shared/host';
import { type PasswordRules as Name, passwordPattern, passwordRules } from '../../contract/password-rules.ts';
import { Icon } from '../icon.tsx';
import { checkIcon } from '../icons.ts';
import { passwordRuleStrings } from './password-rule-strings.ts';
import styles from './password-rules.module.css';

type Props = {
  rules: Name;
  /** The password as typed. */
  typed: string;
};

/** The rules of a password, each with whether what is typed meets it. Given to a field as its hint. */
export function PasswordRules({ rules, typed }: Props) {
  const text = useStrings(passwordRuleStrings);
  const value = typed.normalize();
  return (
    <ul className={styles.rules}>
      {passwordRules[rules].map((rule) => {
        const isMet = value !== '' && passwordPattern([rule]).test(value);
        return (
          <li key={rule.name} className={styles.rule} data-met={isMet || undefined}>
            <span className={styles.mark}>{isMet && <Icon strokes={checkIcon} size={16} />}</span>
            <span>{rule.name === 'length' ? text.length(rules === 'employee' ? 25 : 16) : text[rule.name]}</span>
            {isMet && <span className="visually-hidden">{` ${text.met}`}</span>}
          </li>
        );
      })}
    </ul>
  );
}
