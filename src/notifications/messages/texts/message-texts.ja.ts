/** The texts of messages in Japanese. */
import type { MessageTexts } from "./message-texts.ts";

/** The texts of messages in Japanese. */
export const japanese: MessageTexts = {
  events: {
    IncidentOpened: "新しいインシデント",
    IncidentUpdated: "インシデントの更新",
    IncidentReopened: "インシデントの再発",
    IncidentResolved: "インシデントの解決",
    IncidentPostmortem: "事後報告の公開",
    MaintenanceAnnounced: "メンテナンスの予定",
    MaintenanceReminder: "メンテナンスのお知らせ",
    MaintenanceChanged: "メンテナンスの日程変更",
    MaintenanceStarted: "メンテナンスの開始",
    MaintenanceUpdated: "メンテナンスの更新",
    MaintenanceEnded: "メンテナンスの完了",
    MaintenancePostmortem: "事後報告の公開",
    MaintenanceCancelled: "メンテナンスの中止",
    NoticePublished: "お知らせ",
    NoticeUpdated: "お知らせの更新",
    StatusChanged: "ステータスの変更",
    FlappingStarted: "ステータスが不安定",
    FlappingEnded: "ステータスが安定",
  },
  labels: {
    status: "ステータス",
    affected: "対象",
    impact: "影響",
    follows: "購読の対象",
    started: "開始",
    planned: "予定",
    duration: "継続時間",
    posted: "投稿",
  },
  unstable: "ステータスが頻繁に変わっています。安定したら、もう一度お知らせします。",
  stable: "ステータスは 10 分間安定しています。",
  details: "詳細を見る",
  detailsOnPage: "詳細はステータスページをご覧ください。",
  delayed: (time) => `${time} に作成されたメッセージが遅れて届きました。`,
  why: {
    page: (page) => `${page} を購読しているため、このメッセージが届いています。`,
    components: (page) => `${page} のコンポーネントを購読しているため、このメッセージが届いています。`,
    announcement: (page) => `${page} のこのお知らせを購読しているため、このメッセージが届いています。`,
  },
  manage: "購読を管理",
  unsubscribe: "購読を解除",
  confirmation: {
    subject: (page) => `${page} の購読を確認してください`,
    text: "このアドレスで通知を受け取る申し込みがありました。受け取りを始めるには確認してください。",
    button: "購読を確認",
    expires: "このリンクは 24 時間有効です。",
  },
  added: {
    text: (page) => `このアドレスは ${page} の通知の送信先に追加されました。受け取るには確認してください。`,
    ignore: "通知が不要な場合は、このメッセージを無視してください。",
  },
  link: {
    subject: (page) => `${page} の購読`,
    text: "購読を管理するためのリンクをお送りします。",
    ended: "無効にした以前のリンクは使えません。",
    button: "購読を管理",
  },
  test: {
    subject: (page) => `${page} からのテストメッセージ`,
    text: "これはテストです。何も起きていません。更新情報はこのメッセージと同じように届きます。",
  },
  code: (code) =>
    `確認のため、ステータスページでこのコードを入力してください: ${code}。コードは 24 時間有効です。`,
  ignore: "お心当たりがない場合は、このメッセージを無視してください。",
  invitation: {
    title: (inviter) =>
      inviter === null ? "ポータルに招待されました" : `${inviter} さんがあなたをポータルに招待しました`,
    text: ({ page, role, email }) =>
      `ステータスページ ${page} のポータルに ${role} として参加し、${email} でサインインします。`,
    expires: (time) => `リンクは 1 回だけ使えます。有効期限: ${time}。ほかの人に転送しないでください。`,
    button: "参加する",
    ignore:
      "お心当たりがない場合は、このメッセージを無視してください。リンクを使わない限り何も起こりません。",
  },
  emailChange: {
    title: "メールアドレスが変更されました",
    text: ({ page, email }) =>
      `${page} のポータルのアカウントは、アドレス ${email} を使わなくなりました。今後は新しいアドレスでログインしてください。`,
    button: "ポータルを開く",
    ignore: "お心当たりがない場合は、ポータルのオーナーに連絡してください。",
  },
  reset: {
    title: "新しいパスワードを設定してください",
    text: ({ page, email }) =>
      `${page} のポータルのサインイン画面で、${email} のためにこのリンクが請求されました。`,
    expires: (time) =>
      `リンクは 1 回だけ使えます。有効期限: ${time}。使うと、すべてのセッションが終了します。ほかの人に転送しないでください。`,
    button: "パスワードを設定",
    ignore: "お心当たりがない場合は、このメッセージを無視してください。パスワードは変わりません。",
  },
};
