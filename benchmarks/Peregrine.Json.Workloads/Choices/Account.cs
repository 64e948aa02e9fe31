namespace Peregrine.Json.Workloads.Choices;

/// <summary>A sign-in form of 83 bytes, as a type of its own for each <typeparamref name="TUse"/>: what a type was used with before is part of what is measured.</summary>
public sealed class Account<TUse>
    where TUse : class
{
    public string? Email { get; set; }

    public string? Password { get; set; }

    public bool RememberMe { get; set; }

    internal static Account<TUse> Make(Prose prose) => new()
    {
        Email = $"{prose.Letters(10)}@{prose.Letters(8)}.com",
        Password = prose.LettersAndDigits(16),
        RememberMe = prose.Chance(80),
    };
}

/// <summary>The uses that tell the types of accounts apart.</summary>
public static class Use
{
    public sealed class First;

    public sealed class FirstOwned;

    public sealed class Second;

    public sealed class SecondOwned;

    public sealed class Fourth;

    public sealed class Eighth;

    public sealed class SecondContext;
}
