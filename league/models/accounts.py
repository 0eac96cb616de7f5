"""Records of signing in."""

from django.contrib.auth.models import User
from django.db import models


class Guesses(models.Model):
    """Wrong passwords for one account from one place, counted across processes and deleted after a while.

    ``place`` is a digest, so that the table names neither accounts nor addresses.
    """

    place = models.CharField(max_length=64, primary_key=True)
    number = models.PositiveSmallIntegerField(default=0)  # wrong ones in a row
    forgotten_at = models.DateTimeField(db_index=True)  # from then on they count for nothing

    def __str__(self) -> str:
        return f"{self.number} guesses"


class SecondFactor(models.Model):
    """The secret of an app whose codes an account is asked for after its password."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="second_factor")
    # In base 32, as apps take it.
    secret = models.CharField(max_length=32)
    since = models.DateTimeField()  # when its first code was typed

    def __str__(self) -> str:
        return f"second factor of {self.user}"


class UsedCode(models.Model):
    """The half minute (since 1970) of an accepted code.

    It is not accepted again, even if the clock is set back.
    """

    factor = models.ForeignKey(SecondFactor, on_delete=models.CASCADE, related_name="used_codes")
    step = models.PositiveBigIntegerField()  # half minutes since 1970

    class Meta:
        constraints = (models.UniqueConstraint(fields=("factor", "step"), name="code_of_an_app_counts_once"),)

    def __str__(self) -> str:
        return "a used code"


class RecoveryCode(models.Model):
    """The digest of one of the codes for a lost phone; deleted when used."""

    factor = models.ForeignKey(SecondFactor, on_delete=models.CASCADE, related_name="recovery_codes")
    digest = models.CharField(max_length=64, unique=True)  # of the code, which is stored nowhere

    def __str__(self) -> str:
        return "a recovery code"
