/** Japanese texts around the page. */
import type { SurroundingTexts } from "./surrounding-texts.ts";
import { counter } from "./text-formats.ts";

const { number } = counter("ja");

/** Japanese. */
export const aroundJapanese: SurroundingTexts = {
  live: {
    noNews: "{time}時点の情報です。その後 {length}、新しい情報はありません。",
    back: "ページは再び最新の状態です。",
    lost: "接続がありません。ページは更新されていません。",
  },
  languages: { choose: "言語", notTranslated: "未翻訳" },
  gate: {
    password: {
      heading: "このページはパスワードで保護されています",
      lead: "パスワードはページの運営者に確認してください。",
      label: "パスワード",
      enter: "ページを表示",
      wrong: "パスワードが違います。確認して、もう一度入力してください。",
      tooMany: (minutes) =>
        `パスワードの誤りが多すぎます。${number(minutes)}\u00A0分後にもう一度お試しください。`,
    },
    restricted: {
      heading: "このページは一般公開されていません",
      lead: "閲覧できるのは、サインインした場合と、運営者が登録したアドレスからアクセスした場合のみです。",
      signIn: "サインイン",
    },
    leave: "このページから出る",
  },
  message: {
    nothingHere: "このアドレスには何もありません",
    gone: "このページはもうありません",
    cannotBeRead: "現在ご利用いただけません",
    notReady: "準備中です",
    outcomeUnknown: "保存できたかどうか確認できません",
    tooMany: "リクエストが多すぎます",
    notOpen: "アクセスが許可されていません",
    failed: "処理できませんでした",
    cannotBeAnswered: "このリクエストには応答できません",
    advice: {
      unreachable: "サーバーがデータベースに接続できません。数分後にもう一度お試しください。",
      notSaved:
        "サーバーがデータベースに接続できないため、何も保存されていません。前のページに戻り、数分後にもう一度お試しください。",
      maybeSaved:
        "保存中にデータベースへの接続が切れました。前のページに戻り、数分後にもう一度お試しください。すでに保存されていた場合も、問題はありません。",
      starting: "サーバーを起動しています。1 分後にもう一度お試しください。",
      tooMany: "しばらく待ってから、もう一度お試しください。",
      failed: "数分後にもう一度お試しください。",
    },
  },
  embed: {
    see: "ステータスページを見る",
    more: (count) => `ほか ${number(count)}\u00A0件`,
    dismiss: "非表示にする",
    status: "ステータス",
    badge: (name, status) => `${name}：${status}`,
  },
  text: {
    open: "現在進行中",
    daysNotOperational: "正常稼働ではない時間があった日",
    uptimeSince: (date, percent) => `${date}からの稼働率 ${percent}%`,
    uptimeOf: (days, percent) => `過去 ${number(days)}\u00A0日間の稼働率 ${percent}%`,
  },
};
