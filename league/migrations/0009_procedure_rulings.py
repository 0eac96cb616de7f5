from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("league", "0008_public_people"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="ruling", name="ruling_question_known"),
        migrations.AlterField(
            model_name="ruling",
            name="question",
            field=models.CharField(
                choices=[
                    ("play", "出し方"),
                    ("ranking", "順位"),
                    ("exchange", "交換"),
                    ("deal", "配札"),
                    ("record", "1ゲームの記録"),
                    ("call", "審判長への質問"),
                    ("procedure", "手順の決まり"),
                ],
                max_length=10,
            ),
        ),
        migrations.AddConstraint(
            model_name="ruling",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("question__in", ("play", "ranking", "exchange", "deal", "record", "call", "procedure"))
                ),
                name="ruling_question_known",
                violation_error_message="この問いは選べません。",
            ),
        ),
    ]
