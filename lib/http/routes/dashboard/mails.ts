import { MailListQuery, NotificationSettings, TestMail } from "#lib/contract/dashboard/mails.ts";
import { defineEndpoints, endpointFor } from "#lib/http/routes/dashboard-route.ts";
import { getMail, listMails, listOrderMails, resendMail } from "#lib/services/mails/list-mails.ts";
import {
  changeNotifications,
  getNotifications,
  sendTestMail,
} from "#lib/services/mails/notification-settings.ts";

const owner = endpointFor("owner");
const staff = endpointFor("staff");

const LIMITED = { limitPerStore: "manual_mails_per_store" } as const;

/** The endpoints of emails and of the settings that decide which are sent. */
export const MAIL_ENDPOINTS = defineEndpoints({
  "GET /orders/{order}/mails": staff(listOrderMails),
  "GET /mails": staff(listMails, { query: MailListQuery }),
  "GET /mails/{mail}": staff(getMail),
  "POST /mails/{mail}/copies": staff(resendMail, LIMITED),
  "GET /notifications": owner(getNotifications),
  "PUT /notifications": owner(changeNotifications, { body: NotificationSettings }),
  "POST /test-mails": owner(sendTestMail, { ...LIMITED, body: TestMail }),
});
