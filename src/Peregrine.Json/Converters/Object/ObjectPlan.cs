using Peregrine.Json.Contracts;
using Peregrine.Json.Names;

namespace Peregrine.Json.Converters;

/// <summary>Everything the executors of an object contract share: members, names, construction.</summary>
internal abstract class ObjectPlan
{
    /// <summary>What is known of the type.</summary>
    public required ObjectSpec Spec { get; init; }

    /// <summary>Its members, in the order of the spec's.</summary>
    public required PlanMember[] Members { get; init; }

    /// <summary>Typed accessors, one a member. Made when they are first needed: where generated code serves, that is often never.</summary>
    public MemberAccess[] Accessors
    {
        get => field ??= Array.ConvertAll(Members, Access!);
        init;
    }

    /// <summary>Makes the typed accessors of a member, unless <see cref="Accessors"/> are given.</summary>
    public Converter<PlanMember, MemberAccess>? Access { get; init; }

    /// <summary>Their names.</summary>
    public required NameTable Names { get; init; }

    /// <summary>The constructor to call, or the static method that replaces it; null for the default value of a struct, or if reading is impossible.</summary>
    public MethodBase? Constructor { get; init; }

    /// <summary>Why objects cannot be created, or null.</summary>
    public string? NotReadable { get; init; }

    /// <summary>The error of the constructor, if it affects only reading.</summary>
    public Func<Exception>? ConstructorFault { get; init; }

    /// <summary>The callbacks that the spec names.</summary>
    public ObjectCallbacks Callbacks { get; init; }

    /// <summary>Whether a caller's metadata defines the access to members, whose accessors may have been replaced.</summary>
    public bool IsOfMetadata { get; init; }

    /// <summary>The member that collects unknown members, as far as errors depend on it.</summary>
    /// <param name="isValue">Whether the value of an unknown member is meant, whose errors name the collecting member's type.</param>
    public abstract MemberShape ExtensionShape(bool isValue);

    /// <summary>The text of the error for missing members, or null if none is missing.</summary>
    public string? MissingText(Type type, in MemberSet seen)
    {
        List<string>? missing = null;
        foreach (int member in Spec.Required.AsSpan())
        {
            if (!seen.Contains(member))
            {
                (missing ??= []).Add(Spec.Members[member].Name);
            }
        }

        return missing is null ? null : ErrorText.MissingMembers(type, missing);
    }
}

/// <summary>The plan of one type.</summary>
internal sealed class ObjectPlan<T> : ObjectPlan
{
    /// <summary>The extension data for unknown members, or null.</summary>
    public ExtensionData<T>? Extension { get; init; }

    /// <inheritdoc/>
    public override MemberShape ExtensionShape(bool isValue) =>
        new(Extension?.Shape, IsConstructorParameter: false, Extension?.MemberName, Subject: isValue ? Extension?.MemberType : null);

    /// <summary>Creates an object without arguments.</summary>
    public Func<T>? Create { get; init; }

    /// <summary>The same by a contract, which may return an object of another type; null if <see cref="Create"/> is used.</summary>
    public Func<object?>? CreateAny { get; init; }

    /// <summary>Creates an object from boxed arguments.</summary>
    public Func<object?[], T>? CreateWith { get; init; }

    /// <summary>The executor of generated code, or null.</summary>
    public ObjectExecutor<T>? Ready { get; set; }

    /// <summary>Whether a source generator described the type: no code is emitted for such a plan.</summary>
    public bool IsGenerated { get; init; }

    /// <summary>The executor that runs the plan without emitted code.</summary>
    public TableExecutor<T> Table => field ??= new TableExecutor<T>(this, count: null);

    /// <summary>Creates an object without arguments; returns false if the contract created <paramref name="other"/>, which is not such an object.</summary>
    public bool TryMake([MaybeNullWhen(false)] out T value, out object? other)
    {
        other = CreateAny?.Invoke();
        if (CreateAny is not null && other is not T)
        {
            value = default;
            return false;
        }

        value = other is null ? Create!() : (T)other;
        return true;
    }

    /// <summary>Returns the same plan with the code behind its members' accessors and its creators.</summary>
    public ObjectPlan<T> With(PlanMember[] members, MethodBase? constructor) => new()
    {
        Spec = Spec,
        Members = members,
        Accessors = Accessors,
        Names = Names,
        Constructor = constructor,
        NotReadable = NotReadable,
        ConstructorFault = ConstructorFault,
        Callbacks = Callbacks,
        IsOfMetadata = IsOfMetadata,
        Extension = Extension,
        Create = Create,
        CreateAny = CreateAny,
        CreateWith = CreateWith,
    };
}
