import { Alert, Button, Text, TextInput } from '@mantine/core';
import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { useShortList } from '@tributary/engine/screens/hooks/queries.console.ts';
import { rolesOffered } from '@tributary/resources/users/role-scope.ts';
import { userUi } from '@tributary/resources/users/user-ui.console.tsx';
import { nameOf } from '@tributary/resources/users/user.ts';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { actionIn, beforeEnd, namedIn } from '../question.ts';
import type { Verdicts } from '../verdicts.ts';
import { Reasons } from './Reasons.console.tsx';
import classes from './Simulator.module.css';
import { useTexts } from './texts.console.ts';
import { isSame, useNameOfWho, type AskedAbout } from './asked-about.console.ts';

/** The most people whose names are looked up in a question. */
const PEOPLE = 200;

interface QuestionProps {
  who: AskedAbout | undefined;
  verdicts: Verdicts | undefined;
  /** Chooses the person or role that the question names. */
  onWho: (who: AskedAbout) => void;
}

/** A question in words, and its answer in a sentence. */
export function QuestionBox({ who, verdicts, onWho }: QuestionProps) {
  const { t } = useTranslation(['permissions', 'users']);
  const { role: own } = useSession();
  const { data: users = [] } = useShortList(userUi, { limit: PEOPLE });
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<{ question: string; about: AskedAbout | undefined; problem?: string }>();

  const ask = (event: FormEvent): void => {
    event.preventDefault();
    const question = text.trim();
    if (question === '') return setAsked(undefined);
    const people = namedIn(
      question,
      users.map((user) => ({ label: nameOf(user), id: user.id })),
    );
    const [role] = namedIn(
      beforeEnd(question),
      rolesOffered(own).map((one) => ({ label: t(`users:value.role.${one}`), role: one })),
    );
    const isChosen = people.some(({ id }) => who && 'userId' in who && who.userId === id);
    if (people.length > 1 && !isChosen) {
      const names = people.map(({ label }) => label).join(', ');
      return setAsked({ question, about: who, problem: t('ask.several', { names }) });
    }
    const [person] = people;
    const named = person ? { userId: person.id } : role ? { role: role.role } : undefined;
    const about = isChosen ? who : (named ?? who);
    if (!about) return setAsked({ question, about, problem: t('ask.noOne') });
    if (!isSame(about, who)) onWho(about);
    return setAsked({ question, about });
  };
  // An answer about another person would be read as one about the chosen person.
  const answered = asked && isSame(asked.about, who) ? asked : undefined;

  return (
    <>
      <form onSubmit={ask} className={classes.question}>
        <TextInput
          label={t('ask.label')}
          placeholder={t('ask.placeholder')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={200}
          autoComplete="off"
        />
        <Button type="submit" variant="default">
          {t('ask.submit')}
        </Button>
      </form>
      <div aria-live="polite" className={classes.answer}>
        {answered?.problem ? (
          <Alert color="info" icon={<IconQuestionMark size={18} aria-hidden />}>
            {answered.problem}
          </Alert>
        ) : answered && verdicts ? (
          <Answer question={answered.question} verdicts={verdicts} />
        ) : null}
      </div>
    </>
  );
}

function Answer({ question, verdicts }: { question: string; verdicts: Verdicts }) {
  const { t } = useTranslation('permissions');
  const texts = useTexts();
  const who = useNameOfWho()(verdicts);
  const found = actionIn(
    question,
    verdicts.areas.flatMap(({ subject, actions }) =>
      actions.map((action) => ({
        label: texts.actionOf(action),
        words: texts.wordsOf(action),
        area: texts.areaWordsOf(subject),
        action,
        subject,
      })),
    ),
    who,
  );
  if (!found)
    return (
      <Alert color="info" icon={<IconQuestionMark size={18} aria-hidden />}>
        {t('ask.noAction')}
      </Alert>
    );
  const { action, subject } = found;
  const values = { who, action: texts.inSentence(action) };
  const sentence = subject
    ? t(action.allowed ? 'ask.yesIn' : 'ask.noIn', { ...values, area: texts.areaOf(subject) })
    : t(action.allowed ? 'ask.yes' : 'ask.no', values);
  return (
    <Alert
      color={action.allowed ? 'success' : 'danger'}
      icon={action.allowed ? <IconCheck size={18} aria-hidden /> : <IconX size={18} aria-hidden />}
    >
      <Text fw={600}>{sentence}</Text>
      <Reasons reasons={action.reasons} verdicts={verdicts} />
    </Alert>
  );
}
