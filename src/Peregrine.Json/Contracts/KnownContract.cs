using System.Runtime.CompilerServices;
using System.Text.Json;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>A contract with the options it was asked for.</summary>
/// <param name="Handle">The type's handle; 0 where the contract is a caller's metadata.</param>
/// <param name="Given">The options as given, or null.</param>
/// <param name="Frozen">Their frozen form.</param>
/// <param name="Contract">The contract.</param>
internal sealed record KnownContract(nint Handle, JsonSerializerOptions? Given, FrozenOptions Frozen, TypeContract Contract) : IWritesPlainly
{
    private bool? _writesPlainly;

    /// <inheritdoc/>
    public bool WritesPlainly => _writesPlainly ??= AllWritePlainly();

    /// <summary>Settings of the reader; kept here too, one load nearer to a call.</summary>
    public ReadSettings Read { get; } = Frozen.Read;

    /// <summary>Settings of the writer.</summary>
    public WriteSettings Write { get; } = Frozen.Write;

    /// <summary>The encoder's escapes.</summary>
    public EscapeSet Escapes { get; } = Frozen.Escapes;

    /// <summary>Reads a value. <typeparamref name="T"/> is the contract's type, or object where the caller knows it at run time only.</summary>
    public T? ReadValue<T>(ref JsonReader reader) =>
        Contract is TypeContract<T> typed ? typed.Read(ref reader) : (T?)Contract.ReadObject(ref reader);

    private bool AllWritePlainly()
    {
        var seen = new HashSet<TypeContract> { Contract };
        var open = new Stack<TypeContract>(seen);
        while (open.TryPop(out TypeContract? contract))
        {
            if (!contract.WritesPlainly)
            {
                return false;
            }

            contract.VisitParts(part =>
            {
                if (seen.Add(part))
                {
                    open.Push(part);
                }
            });
        }

        return true;
    }

    /// <summary>Writes a value of the contract's type, or one boxed.</summary>
    public void WriteValue<T>(ref JsonWriter writer, T? value)
    {
        if (Contract is TypeContract<T> typed)
        {
            typed.Write(ref writer, value);
        }
        else
        {
            Contract.WriteObject(ref writer, value);
        }
    }
}

/// <summary>
/// The contract of <typeparamref name="T"/> under the options it was first asked for with: found by a field of the type's own and one compare,
/// without the way over a type's handle and a table.
/// </summary>
internal static class FirstKnown<T>
{
    private static KnownContract? s_contract;

    /// <summary>
    /// The contract under <paramref name="options"/>, or null where it must be looked up. Called as it stands: from a generic method of its own
    /// around it, code that reference types share would go a second way through its dictionary.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static KnownContract? Find(JsonSerializerOptions? options)
    {
        KnownContract? first = s_contract;
        return first is not null && ReferenceEquals(first.Given, options) ? first : null;
    }

    /// <summary>Takes a contract where there is none yet; not for options made anew for a call, which nothing must keep alive.</summary>
    public static void Take(KnownContract known)
    {
        if (s_contract is null && (known.Given is null || ReferenceEquals(known.Given, known.Frozen.Source)))
        {
            Interlocked.CompareExchange(ref s_contract, known, null);
        }
    }
}
