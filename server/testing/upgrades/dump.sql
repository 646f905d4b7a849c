SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA "drizzle";
COMMENT ON SCHEMA "public" IS 'standard public schema';
CREATE FUNCTION "public"."refuse_change_of_history"() RETURNS "trigger"
    LANGUAGE "plpgsql"
    AS $$
BEGIN
	RAISE EXCEPTION 'the history of licences is append-only';
END $$;
SET default_tablespace = '';
SET default_table_access_method = "heap";
CREATE TABLE "drizzle"."__drizzle_migrations" (
    "id" integer NOT NULL,
    "hash" "text" NOT NULL,
    "created_at" bigint
);
CREATE SEQUENCE "drizzle"."__drizzle_migrations_id_seq"
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE "drizzle"."__drizzle_migrations_id_seq" OWNED BY "drizzle"."__drizzle_migrations"."id";
CREATE TABLE "public"."blobs" (
    "hash" "text" NOT NULL,
    "size" integer NOT NULL,
    "content" "bytea" NOT NULL,
    "brotli" "bytea",
    "gzip" "bytea",
    "remote" "text",
    "used_at" timestamp with time zone DEFAULT "now"() NOT NULL
);
CREATE TABLE "public"."booked_transfers" (
    "fingerprint" "text" NOT NULL,
    "licence_id" "uuid" NOT NULL,
    "booked_at" timestamp with time zone DEFAULT "now"() NOT NULL,
    "actor" "text" NOT NULL
);
CREATE TABLE "public"."canary_evidence" (
    "remote" "text" NOT NULL,
    "version" "text" NOT NULL,
    "evidence" "jsonb" NOT NULL,
    "changed_at" timestamp with time zone DEFAULT "now"() NOT NULL
);
CREATE TABLE "public"."companies" (
    "id" "uuid" DEFAULT "gen_random_uuid"() NOT NULL,
    "name" "text" NOT NULL,
    "email" "text" NOT NULL,
    "nip" "text" NOT NULL,
    "phone_number" "text" NOT NULL,
    "address" "text" NOT NULL,
    "post_code" "text" NOT NULL,
    "city" "text" NOT NULL,
    "password_hash" "text" NOT NULL,
    "einvoice" boolean NOT NULL,
    "market_offers" boolean NOT NULL,
    "clause_read_at" timestamp with time zone,
    "clause_version" "text",
    "chosen_product_id" "uuid",
    "registered_at" timestamp with time zone DEFAULT "now"() NOT NULL,
    "activated_at" timestamp with time zone,
    "deactivated_at" timestamp with time zone,
    "pkk_since" timestamp with time zone,
    "domena" "text" DEFAULT ''::"text" NOT NULL,
    "sms_notification_message" "text" DEFAULT ''::"text" NOT NULL,
    "mute_start_hours" "text" DEFAULT ''::"text" NOT NULL,
    "mute_finish_hours" "text" DEFAULT ''::"text" NOT NULL,
    "how_long_before_driving_lesson" integer DEFAULT 24 NOT NULL,
    "erased_at" timestamp with time zone,
    "invoice_email" "text" DEFAULT ''::"text" NOT NULL,
    "pkk_requested_at" timestamp with time zone
);
CREATE TABLE "public"."consent_changes" (
    "id" bigint NOT NULL,
    "company_id" "uuid" NOT NULL,
    "consent" "text" NOT NULL,
    "given" boolean NOT NULL,
    "changed_at" timestamp with time zone DEFAULT "now"() NOT NULL
);
ALTER TABLE "public"."consent_changes" ALTER COLUMN "id" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME "public"."consent_changes_id_seq"
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE "public"."employees" (
    "id" "uuid" DEFAULT "gen_random_uuid"() NOT NULL,
    "company_id" "uuid" NOT NULL,
    "first_name" "text" NOT NULL,
    "last_name" "text" NOT NULL,
    "email" "text" NOT NULL,
    "phone_number" "text" NOT NULL,
    "pkk_id" "text" NOT NULL,
    "pesel_encrypted" "text" NOT NULL,
    "password_hash" "text" NOT NULL,
    "street" "text" NOT NULL,
    "street_number" "text" NOT NULL,
    "suite_number" "text" NOT NULL,
    "post_code" "text" NOT NULL,
    "post" "text" NOT NULL,
    "city" "text" NOT NULL,
    "created_at" timestamp with time zone DEFAULT "now"() NOT NULL
);
CREATE TABLE "public"."idempotency_keys" (
    "company_id" "uuid" NOT NULL,
    "key" "text" NOT NULL,
    "fingerprint" "text" NOT NULL,
    "answer" "jsonb",
    "created_at" timestamp with time zone DEFAULT "now"() NOT NULL
);
CREATE TABLE "public"."licence_transitions" (
    "id" bigint NOT NULL,
    "licence_id" "uuid" NOT NULL,
    "from_status" integer,
    "to_status" integer NOT NULL,
    "at" timestamp with time zone DEFAULT "now"() NOT NULL,
    "actor" "text" NOT NULL
);
ALTER TABLE "public"."licence_transitions" ALTER COLUMN "id" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME "public"."licence_transitions_id_seq"
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE "public"."licences" (
    "id" "uuid" DEFAULT "gen_random_uuid"() NOT NULL,
    "company_id" "uuid" NOT NULL,
    "parent_id" "uuid",
    "product_id" "uuid" NOT NULL,
    "company_name" "text" NOT NULL,
    "nip" "text" NOT NULL,
    "promo_code_id" "uuid",
    "promo_code" "text",
    "total_price" integer NOT NULL,
    "discount" integer DEFAULT 0 NOT NULL,
    "program" boolean NOT NULL,
    "website" boolean NOT NULL,
    "internal_exam" boolean NOT NULL,
    "sms_notifications" boolean NOT NULL,
    "how_many_months" integer,
    "license_status" integer NOT NULL,
    "license_type" integer NOT NULL,
    "payment_mark" "text" NOT NULL,
    "created_on" timestamp with time zone DEFAULT "now"() NOT NULL,
    "accepted_on" timestamp with time zone,
    "started_on" timestamp with time zone,
    "expires_on" timestamp with time zone,
    "replaced" "jsonb",
    "buyer_address" "text",
    "buyer_post_code" "text",
    "buyer_city" "text",
    "vat_rate" integer DEFAULT 23,
    CONSTRAINT "licences_price_not_negative" CHECK ((("total_price" >= 0) AND ("discount" >= 0))),
    CONSTRAINT "licences_status" CHECK ((("license_status" >= '-1'::integer) AND ("license_status" <= 4))),
    CONSTRAINT "licences_type" CHECK (((("license_type" = 0) = ("parent_id" IS NULL)) AND (("license_type" >= 0) AND ("license_type" <= 2)))),
    CONSTRAINT "licences_vat_rate" CHECK ((("vat_rate" >= 0) AND ("vat_rate" <= 100)))
);
CREATE TABLE "public"."mail_links" (
    "hash" "text" NOT NULL,
    "company_id" "uuid" NOT NULL,
    "purpose" "text" NOT NULL,
    "created_at" timestamp with time zone DEFAULT "now"() NOT NULL,
    "expires_at" timestamp with time zone NOT NULL,
    "used_at" timestamp with time zone
);
CREATE TABLE "public"."outbox" (
    "id" "uuid" DEFAULT "gen_random_uuid"() NOT NULL,
    "kind" "text" NOT NULL,
    "recipient" "text" NOT NULL,
    "reply_to" "text",
    "subject" "text" NOT NULL,
    "text" "text" NOT NULL,
    "html" "text" NOT NULL,
    "once_key" "text",
    "created_at" timestamp with time zone DEFAULT "now"() NOT NULL,
    "attempts" integer DEFAULT 0 NOT NULL,
    "next_attempt_at" timestamp with time zone DEFAULT "now"() NOT NULL,
    "sent_at" timestamp with time zone,
    "failed_at" timestamp with time zone,
    "proforma_of" "uuid"
);
CREATE TABLE "public"."page_load_counts" (
    "remote" "text" NOT NULL,
    "version" "text" NOT NULL,
    "at" timestamp with time zone NOT NULL,
    "loads" integer DEFAULT 0 NOT NULL,
    "failures" integer DEFAULT 0 NOT NULL,
    "counted_loads" integer DEFAULT 0 NOT NULL,
    "counted_failures" integer DEFAULT 0 NOT NULL,
    "errors" integer DEFAULT 0 NOT NULL,
    "failed_calls" integer DEFAULT 0 NOT NULL
);
CREATE TABLE "public"."page_load_voices" (
    "remote" "text" NOT NULL,
    "version" "text" NOT NULL,
    "voice" "text" NOT NULL,
    "counted_at" timestamp with time zone DEFAULT "now"() NOT NULL,
    "failed_at" timestamp with time zone
);
CREATE TABLE "public"."page_loads" (
    "id" "uuid" NOT NULL,
    "remote" "text" NOT NULL,
    "version" "text" NOT NULL,
    "voice" "text" NOT NULL,
    "is_customer" boolean NOT NULL,
    "is_ended" boolean NOT NULL,
    "begun_at" timestamp with time zone DEFAULT "now"() NOT NULL
);
CREATE TABLE "public"."portal_files" (
    "address" "text" NOT NULL,
    "hash" "text" NOT NULL,
    "seen_at" timestamp with time zone DEFAULT "now"() NOT NULL
);
CREATE TABLE "public"."products" (
    "id" "uuid" DEFAULT "gen_random_uuid"() NOT NULL,
    "product_name" "text" NOT NULL,
    "program" boolean NOT NULL,
    "website" boolean NOT NULL,
    "internal_exam" boolean NOT NULL,
    "sms_notifications" boolean NOT NULL,
    "price" integer NOT NULL,
    "how_many_months" integer,
    "position" integer NOT NULL,
    "withdrawn_at" timestamp with time zone,
    CONSTRAINT "products_price_not_negative" CHECK (("price" >= 0)),
    CONSTRAINT "products_term" CHECK (("how_many_months" > 0))
);
CREATE TABLE "public"."promo_codes" (
    "id" "uuid" DEFAULT "gen_random_uuid"() NOT NULL,
    "code" "text" NOT NULL,
    "percent" integer,
    "amount" integer,
    "valid_from" timestamp with time zone NOT NULL,
    "valid_to" timestamp with time zone NOT NULL,
    "uses_allowed" integer NOT NULL,
    "uses" integer DEFAULT 0 NOT NULL,
    CONSTRAINT "promo_codes_percent_or_amount" CHECK ((((("percent" >= 1) AND ("percent" <= 100)) AND ("amount" IS NULL)) OR (("amount" > 0) AND ("percent" IS NULL)))),
    CONSTRAINT "promo_codes_upper_case" CHECK (("code" = "upper"("code"))),
    CONSTRAINT "promo_codes_within_limit" CHECK ((("uses" >= 0) AND ("uses" <= "uses_allowed")))
);
CREATE UNLOGGED TABLE "public"."rate_limit_counts" (
    "key" "text" CONSTRAINT "attempts_key_not_null" NOT NULL,
    "count" integer CONSTRAINT "attempts_count_not_null" NOT NULL,
    "window_ends_at" timestamp with time zone CONSTRAINT "attempts_window_ends_at_not_null" NOT NULL
);
CREATE TABLE "public"."release_files" (
    "remote" "text" NOT NULL,
    "version" "text" NOT NULL,
    "path" "text" NOT NULL,
    "hash" "text" NOT NULL
);
CREATE TABLE "public"."release_keys" (
    "remote" "text" NOT NULL,
    "id" "text" NOT NULL,
    "public_key" "text" NOT NULL,
    "label" "text" NOT NULL,
    "created_at" timestamp with time zone DEFAULT "now"() NOT NULL,
    "created_by" "text" NOT NULL,
    "retired_at" timestamp with time zone,
    "revoked_at" timestamp with time zone
);
CREATE TABLE "public"."release_sequences" (
    "remote" "text" NOT NULL,
    "last" integer NOT NULL
);
CREATE TABLE "public"."release_tokens" (
    "token_hash" "text" NOT NULL,
    "remote" "text" NOT NULL,
    "label" "text" NOT NULL,
    "permissions" "jsonb" NOT NULL,
    "created_at" timestamp with time zone DEFAULT "now"() NOT NULL,
    "created_by" "text" NOT NULL,
    "last_used_at" timestamp with time zone,
    "expires_at" timestamp with time zone NOT NULL,
    "revoked_at" timestamp with time zone
);
CREATE TABLE "public"."release_trail" (
    "id" integer NOT NULL,
    "remote" "text" NOT NULL,
    "at" timestamp with time zone DEFAULT "now"() NOT NULL,
    "actor" "text" NOT NULL,
    "action" "text" NOT NULL,
    "from_version" "text",
    "to_version" "text",
    "percent" integer,
    "commit" "text",
    "is_clean" boolean,
    "note" "text" DEFAULT ''::"text" NOT NULL
);
ALTER TABLE "public"."release_trail" ALTER COLUMN "id" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME "public"."release_trail_id_seq"
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE "public"."releases" (
    "remote" "text" NOT NULL,
    "version" "text" NOT NULL,
    "description" "text" NOT NULL,
    "integrity" "text" NOT NULL,
    "size" integer NOT NULL,
    "commit" "text",
    "is_clean" boolean,
    "stored_at" timestamp with time zone DEFAULT "now"() NOT NULL,
    "stored_by" "text" NOT NULL,
    "signatures" "jsonb" DEFAULT '[]'::"jsonb" NOT NULL,
    "key_id" "text"
);
CREATE TABLE "public"."remotes" (
    "name" "text" NOT NULL,
    "paths" "jsonb" NOT NULL,
    "access" "text" NOT NULL,
    "is_enabled" boolean DEFAULT true NOT NULL,
    "created_at" timestamp with time zone DEFAULT "now"() NOT NULL,
    "created_by" "text" NOT NULL
);
CREATE TABLE "public"."revoked_releases" (
    "remote" "text" NOT NULL,
    "version" "text" NOT NULL,
    "at" timestamp with time zone DEFAULT "now"() NOT NULL,
    "revoked_by" "text" NOT NULL,
    "reason" "text" NOT NULL
);
CREATE TABLE "public"."rollouts" (
    "remote" "text" NOT NULL,
    "revision" integer NOT NULL,
    "live" "text",
    "canary_version" "text",
    "canary_percent" integer,
    "previous" "jsonb" NOT NULL,
    "changed_at" timestamp with time zone DEFAULT "now"() NOT NULL
);
CREATE TABLE "public"."sdk_packages" (
    "name" "text" NOT NULL,
    "version" "text" NOT NULL,
    "manifest" "jsonb" NOT NULL,
    "hash" "text" NOT NULL,
    "integrity" "text" NOT NULL,
    "shasum" "text" NOT NULL,
    "stored_at" timestamp with time zone DEFAULT "now"() NOT NULL
);
CREATE TABLE "public"."sessions" (
    "token_hash" "text" NOT NULL,
    "company_id" "uuid" NOT NULL,
    "scope" "text" NOT NULL,
    "label" "text",
    "created_at" timestamp with time zone DEFAULT "now"() NOT NULL,
    "expires_at" timestamp with time zone NOT NULL,
    "id" "uuid" DEFAULT "gen_random_uuid"() NOT NULL,
    "browser" "text" DEFAULT ''::"text" NOT NULL,
    "system" "text" DEFAULT ''::"text" NOT NULL,
    "last_used_at" timestamp with time zone DEFAULT "now"() NOT NULL
);
ALTER TABLE ONLY "drizzle"."__drizzle_migrations" ALTER COLUMN "id" SET DEFAULT "nextval"('"drizzle"."__drizzle_migrations_id_seq"'::"regclass");
INSERT INTO "drizzle"."__drizzle_migrations" VALUES (1, '3daf6cdeb80e8dd1d631725b46e9b512fa06a99c8bbceb45aedc69d1f2c00bdf', 1795221774531);
INSERT INTO "drizzle"."__drizzle_migrations" VALUES (2, 'dc29307ca7301b3b9bd7fed137ae2a10e9d33922c986ebc139be07718ac62233', 1795244026249);
INSERT INTO "drizzle"."__drizzle_migrations" VALUES (3, '830c37f5fe11c23dd27c9df6e97c839f42f1031a309ca3cd05102a3417d5929d', 1795284264502);
INSERT INTO "drizzle"."__drizzle_migrations" VALUES (4, '57de6b70df5cd08471fd82229535440c8f44eb51e7db89b227b259a2d149e4fc', 1795286912665);
INSERT INTO "drizzle"."__drizzle_migrations" VALUES (5, '6f2eaa134bc1b310be7223be0972b6d4719926fea8e5e8989e4fb15efec3f754', 1795349140201);
INSERT INTO "drizzle"."__drizzle_migrations" VALUES (6, '9475a7903cedf913b562584b43842dade5e4b55a4b3f10410b46048a6088f5b5', 1795350000000);
INSERT INTO "drizzle"."__drizzle_migrations" VALUES (7, '76261e625cc2414b0c3d2b929fc8978850e3a592d12a87eee6867cffcc38dbb1', 1795410694459);
INSERT INTO "drizzle"."__drizzle_migrations" VALUES (8, '957909619440b85e64e2867734f5dc565cbe92588c0f9f865a317bdbd652f1ae', 1795411405767);
INSERT INTO "drizzle"."__drizzle_migrations" VALUES (9, '734267d8fad0b8fc0ceac05edb2c61ba2d14f92dfc635c5d9d0421be34ded265', 1795411917305);
INSERT INTO "drizzle"."__drizzle_migrations" VALUES (10, '7b93abdd2e9817c4b6f2fba348f59130adca54842f2975faae441c3f3fbffe14', 1795414220438);
INSERT INTO "drizzle"."__drizzle_migrations" VALUES (11, '509cade0bab9fd36e263b9b27708467aedbb08c860667668a97ecda22fd3dce3', 1795417991138);
INSERT INTO "drizzle"."__drizzle_migrations" VALUES (12, '640209d558ea50f1fa811ee86c2c5a7b605bb13bb027e42d284198c66fb385c6', 1795422487557);
INSERT INTO "drizzle"."__drizzle_migrations" VALUES (13, '6b030d8bedbe4dc701f33c47bb453d9fadc073c2829471f9d6ffb77c448ec66f', 1795422929636);
INSERT INTO "drizzle"."__drizzle_migrations" VALUES (14, 'fd711f228e587384bf20f8ffc630c9907a8b9243ed62edc7610d83974a9add69', 1795431591748);
INSERT INTO "drizzle"."__drizzle_migrations" VALUES (15, 'e5e751e0bdb5722617fd6c4d644215b056321cfaa4b76da2219f06c6acaf67f5', 1795513498424);
INSERT INTO "drizzle"."__drizzle_migrations" VALUES (16, 'c820405cdd28ee29b1a75b7042ca0df4dcc413f38481c7307dd30c2e3bace915', 1795516861950);
INSERT INTO "drizzle"."__drizzle_migrations" VALUES (17, '87083893bc3605c0d1cf746f82820d29fdcc38edd4513e618ef641f634ae8178', 1795518809637);
INSERT INTO "drizzle"."__drizzle_migrations" VALUES (18, 'c3a3b40d096b6f0a9d09f976f42e9e6e943effd133840d2eb7323aca51efc806', 1795537336637);
INSERT INTO "public"."companies" VALUES ('2568f2ac-34e5-4ffc-ab73-d7c2e139352a', 'Szkoła Jazdy Kierunek', 'demo@portal-osk.example', '6760000115', '+48 600 000 020', 'ul. Szkolna 7', '30-002', 'Kraków', '$argon2id$v=19$m=19456,t=2,p=1$mbjIycpQ5xsR7V3ULM/xVQ$MMzykMYA18uTUE37jVUt3wBm+aZf0bQvKsMRFNmqZ/A', true, false, '2026-11-29 03:15:59.289+00', '1', NULL, '2026-11-29 03:15:59.289+00', '2026-11-29 03:15:59.289+00', NULL, '2026-11-29 03:15:59.289+00', 'kierunek-osk.example', 'Przypominamy o jeździe: {czas}, miejsce: {miejsce}. Do zobaczenia!', '21:00', '07:00', 24, NULL, '', NULL);
INSERT INTO "public"."employees" VALUES ('08015814-e352-4679-a3e9-698ba7d3ad32', '2568f2ac-34e5-4ffc-ab73-d7c2e139352a', 'Anna', 'Zielińska', 'anna.zielinska@kierunek-osk.example', '+48 600 000 021', 'KR10021', '170478792b4f.N1x7FVceKx2fNxMh.U1yavg6GUl7w1fywNJcWbw.lSHD6xyy7Ke88ug', '$argon2id$v=19$m=19456,t=2,p=1$mbjIycpQ5xsR7V3ULM/xVQ$MMzykMYA18uTUE37jVUt3wBm+aZf0bQvKsMRFNmqZ/A', 'ul. Szkolna', '7', '', '30-002', 'Kraków', 'Kraków', '2026-11-29 03:15:59.289+00');
INSERT INTO "public"."employees" VALUES ('cf5cedbd-6242-4e5e-91a0-77c4d51f58fb', '2568f2ac-34e5-4ffc-ab73-d7c2e139352a', 'Marek', 'Wiśniewski', 'marek.wisniewski@kierunek-osk.example', '+48 600 000 022', 'KR10022', '170478792b4f.djMP-X_e1i96S5QG.kmtn17zg7C3Pbth93aJv0g.niXwmDOMMnAcdbQ', '$argon2id$v=19$m=19456,t=2,p=1$mbjIycpQ5xsR7V3ULM/xVQ$MMzykMYA18uTUE37jVUt3wBm+aZf0bQvKsMRFNmqZ/A', 'ul. Szkolna', '7', '3', '30-002', 'Kraków', 'Kraków', '2026-11-29 03:15:59.289+00');
INSERT INTO "public"."licence_transitions" OVERRIDING SYSTEM VALUE VALUES (1, '5dd4a489-5d3f-419d-b8bd-33cda5fe41ce', NULL, 0, '2025-10-25 03:15:59.382+00', 'system');
INSERT INTO "public"."licence_transitions" OVERRIDING SYSTEM VALUE VALUES (2, '5dd4a489-5d3f-419d-b8bd-33cda5fe41ce', 0, 1, '2025-10-25 03:15:59.382+00', 'system');
INSERT INTO "public"."licence_transitions" OVERRIDING SYSTEM VALUE VALUES (3, '5dd4a489-5d3f-419d-b8bd-33cda5fe41ce', 1, 2, '2025-10-25 03:15:59.382+00', 'system');
INSERT INTO "public"."licence_transitions" OVERRIDING SYSTEM VALUE VALUES (4, '5a5002ab-a9bc-46fc-a3af-4f4f934cb687', NULL, 0, '2025-11-04 03:15:59.382+00', 'system');
INSERT INTO "public"."licence_transitions" OVERRIDING SYSTEM VALUE VALUES (5, '5a5002ab-a9bc-46fc-a3af-4f4f934cb687', 0, 1, '2025-11-04 03:15:59.382+00', 'system');
INSERT INTO "public"."licence_transitions" OVERRIDING SYSTEM VALUE VALUES (6, '5a5002ab-a9bc-46fc-a3af-4f4f934cb687', 1, 2, '2025-11-04 03:15:59.382+00', 'system');
INSERT INTO "public"."licence_transitions" OVERRIDING SYSTEM VALUE VALUES (7, '7c4ab961-516f-444a-b6ec-d4e2e465ff38', NULL, 0, '2026-08-01 03:15:59.382+00', 'system');
INSERT INTO "public"."licence_transitions" OVERRIDING SYSTEM VALUE VALUES (8, '7c4ab961-516f-444a-b6ec-d4e2e465ff38', 0, 1, '2026-08-01 03:15:59.382+00', 'system');
INSERT INTO "public"."licence_transitions" OVERRIDING SYSTEM VALUE VALUES (9, '7c4ab961-516f-444a-b6ec-d4e2e465ff38', 1, 2, '2026-08-01 03:15:59.382+00', 'system');
INSERT INTO "public"."licence_transitions" OVERRIDING SYSTEM VALUE VALUES (10, '17529f8c-bcfb-4d47-a037-b26d68467acf', NULL, 0, '2026-07-02 03:15:59.382+00', 'system');
INSERT INTO "public"."licence_transitions" OVERRIDING SYSTEM VALUE VALUES (11, '17529f8c-bcfb-4d47-a037-b26d68467acf', 0, 1, '2026-07-02 03:15:59.382+00', 'system');
INSERT INTO "public"."licence_transitions" OVERRIDING SYSTEM VALUE VALUES (12, '17529f8c-bcfb-4d47-a037-b26d68467acf', 1, 3, '2026-07-02 03:15:59.382+00', 'system');
INSERT INTO "public"."licence_transitions" OVERRIDING SYSTEM VALUE VALUES (13, 'ab6fdf42-554f-4ff5-9dfd-25f56178b3a0', NULL, 0, '2026-11-27 03:15:59.382+00', 'system');
INSERT INTO "public"."licence_transitions" OVERRIDING SYSTEM VALUE VALUES (14, 'ab6fdf42-554f-4ff5-9dfd-25f56178b3a0', 0, 1, '2026-11-27 03:15:59.382+00', 'system');
INSERT INTO "public"."licences" VALUES ('5dd4a489-5d3f-419d-b8bd-33cda5fe41ce', '2568f2ac-34e5-4ffc-ab73-d7c2e139352a', NULL, '6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d00', 'Szkoła Jazdy Kierunek', '6760000115', NULL, NULL, 0, 0, true, true, true, true, NULL, 2, 0, 'OSKKRPVDTS', '2025-10-25 03:15:59.382+00', '2025-10-26 03:15:59.382+00', '2025-10-26 03:15:59.382+00', '2025-11-02 22:59:59.999+00', NULL, NULL, NULL, NULL, 23);
INSERT INTO "public"."licences" VALUES ('5a5002ab-a9bc-46fc-a3af-4f4f934cb687', '2568f2ac-34e5-4ffc-ab73-d7c2e139352a', NULL, '6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d02', 'Szkoła Jazdy Kierunek', '6760000115', NULL, NULL, 47950, 0, true, false, true, false, 6, 2, 0, 'OSKJP0BT52', '2025-11-04 03:15:59.382+00', '2025-11-05 03:15:59.382+00', '2025-11-05 03:15:59.382+00', '2026-05-05 21:59:59.999+00', NULL, NULL, NULL, NULL, 23);
INSERT INTO "public"."licences" VALUES ('7c4ab961-516f-444a-b6ec-d4e2e465ff38', '2568f2ac-34e5-4ffc-ab73-d7c2e139352a', NULL, '6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d05', 'Szkoła Jazdy Kierunek', '6760000115', NULL, NULL, 99900, 0, true, true, false, true, 12, 2, 0, 'OSK1JZKGVG', '2026-08-01 03:15:59.382+00', '2026-08-02 03:15:59.382+00', '2026-08-02 03:15:59.382+00', '2027-08-02 21:59:59.999+00', NULL, NULL, NULL, NULL, 23);
INSERT INTO "public"."licences" VALUES ('17529f8c-bcfb-4d47-a037-b26d68467acf', '2568f2ac-34e5-4ffc-ab73-d7c2e139352a', NULL, '6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d03', 'Szkoła Jazdy Kierunek', '6760000115', NULL, NULL, 79900, 0, true, true, true, true, 6, 3, 0, 'OSKBJJ9S8K', '2026-07-02 03:15:59.382+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 23);
INSERT INTO "public"."licences" VALUES ('ab6fdf42-554f-4ff5-9dfd-25f56178b3a0', '2568f2ac-34e5-4ffc-ab73-d7c2e139352a', NULL, '6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d06', 'Szkoła Jazdy Kierunek', '6760000115', NULL, NULL, 139900, 0, true, true, true, true, 12, 1, 0, 'OSKPDFB445', '2026-11-27 03:15:59.382+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 23);
INSERT INTO "public"."products" VALUES ('6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d00', 'Licencja próbna', true, true, true, true, 0, NULL, 0, NULL);
INSERT INTO "public"."products" VALUES ('6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d01', 'Start', true, false, false, false, 34900, 6, 1, NULL);
INSERT INTO "public"."products" VALUES ('6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d02', 'Egzamin', true, false, true, false, 47950, 6, 2, NULL);
INSERT INTO "public"."products" VALUES ('6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d03', 'Komplet', true, true, true, true, 79900, 6, 3, NULL);
INSERT INTO "public"."products" VALUES ('6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d04', 'Start na rok', true, false, false, false, 59900, 12, 4, NULL);
INSERT INTO "public"."products" VALUES ('6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d05', 'Online na rok', true, true, false, true, 99900, 12, 5, NULL);
INSERT INTO "public"."products" VALUES ('6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d06', 'Komplet na rok', true, true, true, true, 139900, 12, 6, NULL);
INSERT INTO "public"."promo_codes" VALUES ('645ea8da-526c-413d-81e9-709b55491082', 'OSK10', 10, NULL, '2026-11-28 03:15:59.307+00', '2027-11-29 03:15:59.307+00', 1000, 0);
INSERT INTO "public"."promo_codes" VALUES ('b03fef00-c16f-4e9d-8569-8adf1dc088c1', 'START50', NULL, 5000, '2026-11-28 03:15:59.307+00', '2027-11-29 03:15:59.307+00', 1, 0);
SELECT pg_catalog.setval('"drizzle"."__drizzle_migrations_id_seq"', 18, true);
SELECT pg_catalog.setval('"public"."consent_changes_id_seq"', 1, false);
SELECT pg_catalog.setval('"public"."licence_transitions_id_seq"', 14, true);
SELECT pg_catalog.setval('"public"."release_trail_id_seq"', 1, false);
ALTER TABLE ONLY "drizzle"."__drizzle_migrations"
    ADD CONSTRAINT "__drizzle_migrations_pkey" PRIMARY KEY ("id");
ALTER TABLE ONLY "public"."blobs"
    ADD CONSTRAINT "blobs_pkey" PRIMARY KEY ("hash");
ALTER TABLE ONLY "public"."booked_transfers"
    ADD CONSTRAINT "booked_transfers_pkey" PRIMARY KEY ("fingerprint");
ALTER TABLE ONLY "public"."canary_evidence"
    ADD CONSTRAINT "canary_evidence_remote_version_pk" PRIMARY KEY ("remote", "version");
ALTER TABLE ONLY "public"."companies"
    ADD CONSTRAINT "companies_pkey" PRIMARY KEY ("id");
ALTER TABLE ONLY "public"."consent_changes"
    ADD CONSTRAINT "consent_changes_pkey" PRIMARY KEY ("id");
ALTER TABLE ONLY "public"."employees"
    ADD CONSTRAINT "employees_pkey" PRIMARY KEY ("id");
ALTER TABLE ONLY "public"."idempotency_keys"
    ADD CONSTRAINT "idempotency_keys_company_id_key_pk" PRIMARY KEY ("company_id", "key");
ALTER TABLE ONLY "public"."licence_transitions"
    ADD CONSTRAINT "licence_transitions_pkey" PRIMARY KEY ("id");
ALTER TABLE ONLY "public"."licences"
    ADD CONSTRAINT "licences_payment_mark" UNIQUE ("payment_mark");
ALTER TABLE ONLY "public"."licences"
    ADD CONSTRAINT "licences_pkey" PRIMARY KEY ("id");
ALTER TABLE ONLY "public"."mail_links"
    ADD CONSTRAINT "mail_links_pkey" PRIMARY KEY ("hash");
ALTER TABLE ONLY "public"."outbox"
    ADD CONSTRAINT "outbox_once_key" UNIQUE ("once_key");
ALTER TABLE ONLY "public"."outbox"
    ADD CONSTRAINT "outbox_pkey" PRIMARY KEY ("id");
ALTER TABLE ONLY "public"."page_load_counts"
    ADD CONSTRAINT "page_load_counts_remote_version_at_pk" PRIMARY KEY ("remote", "version", "at");
ALTER TABLE ONLY "public"."page_load_voices"
    ADD CONSTRAINT "page_load_voices_remote_version_voice_pk" PRIMARY KEY ("remote", "version", "voice");
ALTER TABLE ONLY "public"."page_loads"
    ADD CONSTRAINT "page_loads_pkey" PRIMARY KEY ("id");
ALTER TABLE ONLY "public"."portal_files"
    ADD CONSTRAINT "portal_files_pkey" PRIMARY KEY ("address");
ALTER TABLE ONLY "public"."products"
    ADD CONSTRAINT "products_pkey" PRIMARY KEY ("id");
ALTER TABLE ONLY "public"."promo_codes"
    ADD CONSTRAINT "promo_codes_pkey" PRIMARY KEY ("id");
ALTER TABLE ONLY "public"."rate_limit_counts"
    ADD CONSTRAINT "rate_limit_counts_pkey" PRIMARY KEY ("key");
ALTER TABLE ONLY "public"."release_files"
    ADD CONSTRAINT "release_files_remote_version_path_pk" PRIMARY KEY ("remote", "version", "path");
ALTER TABLE ONLY "public"."release_keys"
    ADD CONSTRAINT "release_keys_remote_id_pk" PRIMARY KEY ("remote", "id");
ALTER TABLE ONLY "public"."release_sequences"
    ADD CONSTRAINT "release_sequences_pkey" PRIMARY KEY ("remote");
ALTER TABLE ONLY "public"."release_tokens"
    ADD CONSTRAINT "release_tokens_pkey" PRIMARY KEY ("token_hash");
ALTER TABLE ONLY "public"."release_trail"
    ADD CONSTRAINT "release_trail_pkey" PRIMARY KEY ("id");
ALTER TABLE ONLY "public"."releases"
    ADD CONSTRAINT "releases_remote_version_pk" PRIMARY KEY ("remote", "version");
ALTER TABLE ONLY "public"."remotes"
    ADD CONSTRAINT "remotes_pkey" PRIMARY KEY ("name");
ALTER TABLE ONLY "public"."revoked_releases"
    ADD CONSTRAINT "revoked_releases_remote_version_pk" PRIMARY KEY ("remote", "version");
ALTER TABLE ONLY "public"."rollouts"
    ADD CONSTRAINT "rollouts_pkey" PRIMARY KEY ("remote");
ALTER TABLE ONLY "public"."sdk_packages"
    ADD CONSTRAINT "sdk_packages_name_version_pk" PRIMARY KEY ("name", "version");
ALTER TABLE ONLY "public"."sessions"
    ADD CONSTRAINT "sessions_pkey" PRIMARY KEY ("token_hash");
CREATE INDEX "blobs_age" ON "public"."blobs" USING "btree" ("used_at");
CREATE INDEX "blobs_remote" ON "public"."blobs" USING "btree" ("remote");
CREATE INDEX "booked_transfers_licence" ON "public"."booked_transfers" USING "btree" ("licence_id");
CREATE UNIQUE INDEX "companies_activated_email" ON "public"."companies" USING "btree" ("lower"("email")) WHERE ("activated_at" IS NOT NULL);
CREATE UNIQUE INDEX "companies_activated_nip" ON "public"."companies" USING "btree" ("nip") WHERE ("activated_at" IS NOT NULL);
CREATE INDEX "companies_email" ON "public"."companies" USING "btree" ("lower"("email"));
CREATE INDEX "companies_nip" ON "public"."companies" USING "btree" ("nip");
CREATE INDEX "companies_unactivated" ON "public"."companies" USING "btree" ("registered_at") WHERE (("activated_at" IS NULL) AND ("erased_at" IS NULL));
CREATE INDEX "consent_changes_company" ON "public"."consent_changes" USING "btree" ("company_id");
CREATE INDEX "employees_company" ON "public"."employees" USING "btree" ("company_id");
CREATE UNIQUE INDEX "employees_email" ON "public"."employees" USING "btree" ("lower"("email"));
CREATE INDEX "idempotency_keys_age" ON "public"."idempotency_keys" USING "btree" ("created_at");
CREATE INDEX "licence_transitions_licence" ON "public"."licence_transitions" USING "btree" ("licence_id");
CREATE INDEX "licences_company" ON "public"."licences" USING "btree" ("company_id", "created_on");
CREATE UNIQUE INDEX "licences_one_pending_request" ON "public"."licences" USING "btree" ("parent_id", "license_type") WHERE (("license_status" = 1) AND ("parent_id" IS NOT NULL));
CREATE UNIQUE INDEX "licences_one_trial" ON "public"."licences" USING "btree" ("company_id") WHERE (("how_many_months" IS NULL) AND ("license_type" = 0));
CREATE INDEX "licences_parent" ON "public"."licences" USING "btree" ("parent_id");
CREATE INDEX "licences_running" ON "public"."licences" USING "btree" ("expires_on") WHERE (("license_status" = 2) AND ("license_type" = 0));
CREATE INDEX "mail_links_company" ON "public"."mail_links" USING "btree" ("company_id");
CREATE INDEX "mail_links_expiry" ON "public"."mail_links" USING "btree" ("expires_at");
CREATE INDEX "outbox_failed" ON "public"."outbox" USING "btree" ("failed_at") WHERE ("failed_at" IS NOT NULL);
CREATE INDEX "outbox_sent" ON "public"."outbox" USING "btree" ("sent_at") WHERE ("sent_at" IS NOT NULL);
CREATE INDEX "outbox_waiting" ON "public"."outbox" USING "btree" ("next_attempt_at") WHERE (("sent_at" IS NULL) AND ("failed_at" IS NULL));
CREATE INDEX "page_load_counts_age" ON "public"."page_load_counts" USING "btree" ("at");
CREATE INDEX "page_loads_open" ON "public"."page_loads" USING "btree" ("begun_at") WHERE (NOT "is_ended");
CREATE INDEX "portal_files_age" ON "public"."portal_files" USING "btree" ("seen_at");
CREATE INDEX "portal_files_blob" ON "public"."portal_files" USING "btree" ("hash");
CREATE UNIQUE INDEX "promo_codes_code" ON "public"."promo_codes" USING "btree" ("code");
CREATE INDEX "release_files_blob" ON "public"."release_files" USING "btree" ("hash");
CREATE INDEX "release_trail_remote" ON "public"."release_trail" USING "btree" ("remote", "id");
CREATE INDEX "releases_age" ON "public"."releases" USING "btree" ("remote", "stored_at");
CREATE INDEX "sdk_packages_blob" ON "public"."sdk_packages" USING "btree" ("hash");
CREATE INDEX "sessions_company" ON "public"."sessions" USING "btree" ("company_id");
CREATE INDEX "sessions_expiry" ON "public"."sessions" USING "btree" ("expires_at");
CREATE TRIGGER "licence_transitions_append_only" BEFORE DELETE OR UPDATE ON "public"."licence_transitions" FOR EACH ROW EXECUTE FUNCTION "public"."refuse_change_of_history"();
ALTER TABLE ONLY "public"."booked_transfers"
    ADD CONSTRAINT "booked_transfers_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id");
ALTER TABLE ONLY "public"."companies"
    ADD CONSTRAINT "companies_chosen_product_id_products_id_fk" FOREIGN KEY ("chosen_product_id") REFERENCES "public"."products"("id");
ALTER TABLE ONLY "public"."consent_changes"
    ADD CONSTRAINT "consent_changes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE CASCADE;
ALTER TABLE ONLY "public"."employees"
    ADD CONSTRAINT "employees_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id");
ALTER TABLE ONLY "public"."idempotency_keys"
    ADD CONSTRAINT "idempotency_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE CASCADE;
ALTER TABLE ONLY "public"."licence_transitions"
    ADD CONSTRAINT "licence_transitions_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id");
ALTER TABLE ONLY "public"."licences"
    ADD CONSTRAINT "licences_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id");
ALTER TABLE ONLY "public"."licences"
    ADD CONSTRAINT "licences_parent_id_licences_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."licences"("id");
ALTER TABLE ONLY "public"."licences"
    ADD CONSTRAINT "licences_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id");
ALTER TABLE ONLY "public"."licences"
    ADD CONSTRAINT "licences_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id");
ALTER TABLE ONLY "public"."mail_links"
    ADD CONSTRAINT "mail_links_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE CASCADE;
ALTER TABLE ONLY "public"."portal_files"
    ADD CONSTRAINT "portal_files_hash_blobs_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blobs"("hash");
ALTER TABLE ONLY "public"."release_files"
    ADD CONSTRAINT "release_files_hash_blobs_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blobs"("hash");
ALTER TABLE ONLY "public"."release_files"
    ADD CONSTRAINT "release_files_remote_version_releases_remote_version_fk" FOREIGN KEY ("remote", "version") REFERENCES "public"."releases"("remote", "version") ON DELETE CASCADE;
ALTER TABLE ONLY "public"."release_keys"
    ADD CONSTRAINT "release_keys_remote_remotes_name_fk" FOREIGN KEY ("remote") REFERENCES "public"."remotes"("name") ON DELETE CASCADE;
ALTER TABLE ONLY "public"."release_tokens"
    ADD CONSTRAINT "release_tokens_remote_remotes_name_fk" FOREIGN KEY ("remote") REFERENCES "public"."remotes"("name") ON DELETE CASCADE;
ALTER TABLE ONLY "public"."releases"
    ADD CONSTRAINT "releases_remote_remotes_name_fk" FOREIGN KEY ("remote") REFERENCES "public"."remotes"("name") ON DELETE CASCADE;
ALTER TABLE ONLY "public"."rollouts"
    ADD CONSTRAINT "rollouts_remote_remotes_name_fk" FOREIGN KEY ("remote") REFERENCES "public"."remotes"("name") ON DELETE CASCADE;
ALTER TABLE ONLY "public"."sdk_packages"
    ADD CONSTRAINT "sdk_packages_hash_blobs_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blobs"("hash");
ALTER TABLE ONLY "public"."sessions"
    ADD CONSTRAINT "sessions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE CASCADE;
