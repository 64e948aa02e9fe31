using Peregrine.Json.Contracts;
using Peregrine.Json.Names;

namespace Peregrine.Json.Converters;

/// <summary>The data that all executors of an object contract share: members, names, construction.</summary>
internal abstract class ObjectPlan
{
    /// <summary>The type under its options, as data.</summary>
    public required ObjectSpec Spec { get; init; }

    /// <summary>The members, in the order of <see cref="Spec"/>.</summary>
    public required PlanMember[] Members { get; init; }

    /// <summary>The typed accessors of the members. Created at first use, because generated code often does not need them.</summary>
    public MemberAccess[] Accessors
    {
        get => field ??= Array.ConvertAll(Members, Access!);
        init;
    }

    /// <summary>Creates the typed accessors of a member, unless <see cref="Accessors"/> is set.</summary>
    public Converter<PlanMember, MemberAccess>? Access { get; init; }

    /// <summary>The names of the members.</summary>
    public required NameTable Names { get; init; }

    /// <summary>
    /// The constructor to call, or the static method that replaces it; null for the default value of a struct, if reading is impossible, or if no code is
    /// emitted.
    /// </summary>
    public MethodBase? Constructor { get; init; }

    /// <summary>The reason why objects cannot be created, or null.</summary>
    public string? NotReadable { get; init; }

    /// <summary>Creates the error of a constructor that cannot be called, if the error affects only reading; otherwise null.</summary>
    public Func<Exception>? ConstructorFault { get; init; }

    /// <summary>The callbacks that <see cref="Spec"/> lists.</summary>
    public ObjectCallbacks Callbacks { get; init; }

    /// <summary>Whether a caller's metadata defines the access to members, and may have replaced accessors.</summary>
    public bool IsOfMetadata { get; init; }

    /// <summary>Returns the member that collects unknown members, in the form that errors need.</summary>
    /// <param name="isValue">Whether the error is about the value of an unknown member; it then names the collecting member's type.</param>
    public abstract MemberShape ExtensionShape(bool isValue);

    /// <summary>Returns the text of the error for missing required members, or null.</summary>
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

/// <summary>The plan of the type <typeparamref name="T"/>.</summary>
internal sealed class ObjectPlan<T> : ObjectPlan
{
    /// <summary>The extension data for unknown members, or null.</summary>
    public ExtensionData<T>? Extension { get; init; }

    /// <inheritdoc/>
    public override MemberShape ExtensionShape(bool isValue) =>
        new(Extension?.Shape, IsConstructorParameter: false, Extension?.MemberName, Subject: isValue ? Extension?.MemberType : null);

    /// <summary>Creates an object without arguments.</summary>
    public Func<T>? Create { get; init; }

    /// <summary>Creates an object with the metadata's creator, which may return another type; null if <see cref="Create"/> is used.</summary>
    public Func<object?>? CreateAny { get; init; }

    /// <summary>Creates an object from boxed arguments.</summary>
    public Func<object?[], T>? CreateWith { get; init; }

    /// <summary>The executor of generated code, or null.</summary>
    public ObjectExecutor<T>? Ready { get; set; }

    /// <summary>Whether a source generator described the type; no code is then emitted.</summary>
    public bool IsGenerated { get; init; }

    /// <summary>The executor that runs the plan without emitted code.</summary>
    public TableExecutor<T> Table => field ??= new TableExecutor<T>(this, count: null);

    /// <summary>
    /// Creates an object without arguments; returns false if the creator returned <paramref name="other"/>, which is null or an object of another type.
    /// </summary>
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

    /// <summary>Returns a copy of the plan for emitted code, with these members and this constructor.</summary>
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
