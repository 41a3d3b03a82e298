/** The texts about subscriptions in Japanese. */
import type { SubscriptionTexts } from "./subscription-texts.ts";

/** Japanese. */
export const subscribeJapanese: SubscriptionTexts = {
  heading: (page) => `${page} を購読`,
  headingOf: (title) => `「${title}」を購読`,
  quoted: (title) => `「${title}」`,
  closed: {
    text: "このお知らせは終了しています。",
    choice: "関係するコンポーネント、またはこのページのすべてを購読できます。",
  },
  toThis: {
    Incident: "このインシデントを購読",
    Maintenance: "このメンテナンスを購読",
    Notice: "このお知らせを購読",
  },
  toComponent: "このコンポーネントを購読",
  lead: "確認のメッセージをお送りします。確認が済むまで、ほかのメッセージは送信されません。",
  email: "メールアドレス",
  webhook: "Webhook の URL",
  useWebhook: "代わりにチャットのチャンネルまたは Webhook を使う",
  webhookHelp:
    "https:// で始まる URL です。メッセージを受け取る前に、確認のリクエストに応答する必要があります。",
  chatHelp:
    "Slack、Microsoft Teams、Discord、Google Chat のチャンネルには、受信 Webhook の URL を入力してください。確認用のコードがそこに投稿されます。",
  leaveEmpty: "この欄は空のままにしてください",
  scope: "受け取る対象",
  wholePage: "このページのすべて",
  chosen: "選択したもののみ",
  groupNote: "グループには、今後追加されるコンポーネントも含まれます。",
  events: "受け取るメッセージ",
  incidents: "インシデント",
  everyUpdate: "すべての更新",
  openedAndResolved: "発生時と解決時のみ",
  noIncidents: "受け取らない",
  maintenance: "メンテナンス",
  notices: "お知らせ",
  statusChanges: "発表のないステータスの変化",
  minimumImpact: "受け取るインシデントの影響の下限",
  impacts: { None: "すべて", Minor: "軽微", Major: "重大", Critical: "致命的" },
  submit: "購読する",
  privacy: "アドレスはこれらのメッセージの送信にのみ使用します。各メッセージには配信停止のリンクがあります。",
  toLink: "購読を管理する",
  feeds: "アドレスを登録しない方法",
  wrongEmail: "メールアドレスを 1 つ入力してください（例: ada@example.com）。",
  wrongWebhook: "https:// で始まり、ユーザー名を含まない URL を入力してください。",
  wrongPort: "ポート 443 または 8443 の URL、またはポート番号のない URL を入力してください。",
  wrongHost:
    "このホストにはインターネットから接続できません。公開されているホストの URL を入力してください。",
  wrongChat: (service) => `これは ${service} の受信 Webhook の URL ではありません。`,
  twoAddresses: "メールアドレスと Webhook の URL は、どちらか一方だけを入力してください。",
  nothingChosen: "コンポーネントまたはグループを 1 つ以上選択してください。",
  noMessages: "メッセージの種類を 1 つ以上選択してください。",
  tooMany: (wait) => `お使いのネットワークからのリクエストが多すぎます。${wait}後にもう一度お試しください。`,
  requested: {
    heading: "購読を確認してください",
    text: "このアドレスで購読できる場合、確認用リンクの入ったメッセージをお送りします。リンクは 24 時間有効です。このメッセージは 1 つのアドレスにつき 10 分以上の間隔で 1 日 2 通までです。迷惑メールフォルダーもご確認ください。",
    change: "アドレスが違いますか？変更する",
  },
  challenge: {
    heading: "確認のリクエストに応答してください",
    text: (host) =>
      `この URL で購読できる場合、${host} に確認のリクエストを送信します。プログラムが応答すると、Webhook の購読が有効になります。このリクエストは 1 つのホストにつき 1 時間に 1 回までです。`,
  },
  push: {
    button: "このブラウザーで通知を受け取る",
    help: "アドレスは不要です。ブラウザーが許可を求めます。",
    homeScreen:
      "iPhone や iPad では、まずこのページをホーム画面に追加してください。「共有」をタップし、「ホーム画面に追加」を選びます。そのアイコンから開いて購読してください。",
    waiting: "最初の通知を待っています…",
    blocked:
      "通知がブロックされています。ブラウザーの設定でこのサイトの通知を許可してから、もう一度お試しください。",
    failed: "このブラウザーを登録できませんでした。しばらくしてからもう一度お試しください。",
    active: "このブラウザーは登録されています。",
    done: "購読の変更や終了は、このブラウザーでページの「購読」を開いて行えます。",
  },
  code: {
    heading: "コードを入力してください",
    text: "このチャンネルで購読できる場合、確認用のコードが投稿されています。コードは 24 時間有効です。1 つのチャンネルにつき 10 分以上の間隔で 1 日 2 回までです。届かない場合は、URL が途中で切れておらずこのチャンネルのものであること、チャンネルの Webhook やアプリが削除されていないことを確認してください。",
    label: "コード",
    button: "次へ",
    wrong: "コードが正しくないか、有効期限が切れています。",
  },
  confirm: {
    heading: (page) => `${page} の購読を確認`,
    button: "購読を確認する",
    ignore: "お心当たりがない場合は、このページを閉じてください。何も送信されません。",
  },
  confirmed: {
    heading: (page) => `${page} を購読しました`,
    text: "各メッセージには配信停止のリンクがあります。",
  },
  manage: {
    heading: (page) => `${page} の購読`,
    open: "購読を管理する",
    language: "メッセージの言語",
    ownLanguage: "ページの言語",
    pause: "一時停止の期限",
    pauseHelp: "この日より前は何も送信されません。メッセージを受け取るには空欄にしてください。",
    pausedUntil: (date) => `${date}まで停止しています。`,
    pauseOver: "明日以降の日付を選択するか、空欄にしてください。",
    save: "保存",
    saved: "保存しました。",
    resume: "配信を再開する",
  },
  suspended: {
    bounced: "直近のメッセージを配信できなかったため、配信を停止しています。",
    pageClosed: "ページが非公開になったため、配信を停止しています。",
    byOperator: "ページの運営者が配信を停止しています。",
    toGate: "ページを開いて再開する",
  },
  expired: {
    heading: "このリンクは期限切れです",
    text: "同じアドレスに新しいリンクを送信できます。",
    button: "新しいリンクを送信",
  },
  broken: {
    heading: "このリンクは使用できません",
    text: "リンクが不完全か、無効になっています。購読中のアドレスを入力すると、新しいリンクをお送りします。",
  },
  link: {
    heading: "購読の管理",
    lead: "購読中のアドレスを入力してください。リンクをお送りします。",
    button: "リンクを送信",
  },
  linkSent: {
    heading: "メッセージをご確認ください",
    text: "このアドレスで購読していて、24 時間以内に受け取ったリンクが 2 通未満の場合、リンクをお送りします。以前のメッセージのリンクも、無効にしていなければ使えます。",
    limit:
      "新しいメッセージは送信されませんでした。このアドレスに現在お送りできる数に達しています。最新のメッセージを使うか、明日もう一度お試しください。",
  },
  endLinks: {
    heading: "以前のリンクを無効にする",
    text: "これまでのすべてのメッセージにあるこのページへのリンクが使えなくなります。メッセージを転送した場合などにご利用ください。購読解除のリンクは引き続き使えます。",
  },
  unsubscribe: {
    heading: (page) => `${page} の配信を停止しますか？`,
    text: "このアドレスには今後メッセージが送信されません。",
    button: "配信を停止する",
    done: (page) => `${page} の配信を停止しました`,
    doneText: "このアドレスには今後メッセージが送信されません。",
    again: "もう一度購読する",
    shared:
      "このメールボックスは複数の人が利用しています。配信停止のリンクをメールボックスにお送りしました。",
  },
  erase: {
    heading: "データを削除する",
    text: "アドレスとすべての設定を削除します。今後メッセージは送信されません。再び取り込まれないように、暗号化された識別情報のみが残ります。",
    button: "データを削除する",
    done: "データを削除しました",
    doneText: "アドレスとすべての設定を削除しました。",
  },
};
