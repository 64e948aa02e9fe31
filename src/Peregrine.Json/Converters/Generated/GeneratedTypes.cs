using System.ComponentModel;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Runtime;

/// <summary>The types for which code was generated in one assembly. The library looks for a type here before it uses reflection.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class GeneratedTypes
{
    private static readonly Lock s_registering = new();
    private static readonly TypeTable<GeneratedType> s_known = new();
    private static Assemblies s_assemblies = new([], []);

    /// <summary>
    /// The version of the generated code; <see cref="RuntimeVersion"/> has the versions that this library uses. Code that does not override this property was
    /// generated before version numbers existed.
    /// </summary>
    public virtual int Version => 0;

    /// <summary>Returns the code that was generated for a type, or null.</summary>
    /// <param name="type">The type.</param>
    public abstract GeneratedType? Find(Type type);

    /// <summary>
    /// Registers the types for which code was generated in an assembly. Types that have been read or written before keep their contracts. An assembly that can
    /// be unloaded stays registered only until it is unloaded, and only for its own types. Code with a <see cref="Version"/> that this library does not support
    /// is not registered: its types are read and written by reflection or, if reflection is off, their first use throws <see cref="NotSupportedException"/>.
    /// Thread-safe.
    /// </summary>
    /// <param name="types">The types to register.</param>
    public static void Register(GeneratedTypes types)
    {
        ArgumentNullException.ThrowIfNull(types);
        int version = types.Version;
        if (!RuntimeVersion.Includes(version))
        {
            RefusedCode.Note(types.GetType().Assembly.GetName().Name, version, RuntimeVersion.Oldest, RuntimeVersion.Current);
            return;
        }

        lock (s_registering)
        {
            Assemblies known = s_assemblies;
            s_assemblies = types.GetType().IsCollectible
                ? WithUnloadable(known, types)
                : known with { Lasting = [.. known.Lasting, types] };
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Assemblies WithUnloadable(Assemblies known, GeneratedTypes types) =>
        known with { Unloadable = [.. Array.FindAll(known.Unloadable, static one => one.TryGetTarget(out _)), new WeakReference<GeneratedTypes>(types)] };

    /// <summary>Whether any assembly has registered its types.</summary>
    internal static bool AreRegistered => s_assemblies is not { Lasting: [], Unloadable: [] };

    /// <summary>Returns the generated code of a type, from the first assembly that has it; null if no assembly has it, or if the code is refused.</summary>
    internal static GeneratedType? For(Type type)
    {
        return !AreRegistered ? null : s_known.Find(type) ?? (Search(type, s_assemblies) is { } found ? Accepted(type, found) : null);
    }

    /// <summary>Returns the generated code of a type; null if the code is refused, because the type differs from its declaration in the code.</summary>
    private static GeneratedType? Accepted(Type type, GeneratedType found)
    {
        if (RefusedCode.Of(type) is not null)
        {
            return null;
        }

        if (found is GeneratedObject written && written.Difference() is { } difference)
        {
            RefusedCode.Note(type, difference);
            return null;
        }

        return s_known.Add(type, found);
    }

    private static GeneratedType? Search(Type type, Assemblies assemblies)
    {
        foreach (GeneratedTypes one in assemblies.Lasting)
        {
            if (one.Find(type) is { } found && found.Type == type)
            {
                return found;
            }
        }

        if (!type.IsCollectible)
        {
            return null;
        }

        foreach (WeakReference<GeneratedTypes> weak in assemblies.Unloadable)
        {
            // Contracts keep the code alive that they were created with, so code in an unloadable assembly is used for types of that assembly only.
            if (weak.TryGetTarget(out GeneratedTypes? one) && one.GetType().Assembly == type.Assembly && one.Find(type) is { } found && found.Type == type)
            {
                return found;
            }
        }

        return null;
    }

    private sealed record Assemblies(GeneratedTypes[] Lasting, WeakReference<GeneratedTypes>[] Unloadable);
}
